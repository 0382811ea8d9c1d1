import type { LinkProps } from "@ichor/ui";
import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";

/** How the building blocks draw links: a plain anchor that the router follows, and whose page is loaded on approach. */
export function RouterLink({ href, ref, children, onClick, ...rest }: LinkProps): ReactNode {
  const router = useRouter();
  const isOurs = href.startsWith("/");
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isOurs || event.defaultPrevented || !isPlainClick(event) || rest.target) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  const preload = () => {
    if (!isOurs) return;
    const { pathname, search } = new URL(href, globalThis.location.origin);
    router
      .preloadRoute({ to: pathname, search: router.options.parseSearch?.(search) })
      .catch(() => undefined);
  };
  return (
    <a
      {...rest}
      {...(ref && { ref })}
      {...(!isOurs && { rel: "noreferrer", target: "_blank" })}
      href={href}
      onClick={follow}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {children}
    </a>
  );
}

function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}
