import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { toasts } from "./toasts.ts";

/** What a part that is loaded when it is opened needs beside its own props. `onRetry`, if possible, opens it once more. */
export type LaterProps = { onClose(): void; onRetry?(): void };

/**
 * A part that is loaded when it is opened. If the server does not hand it out, the part closes again and a message says
 * so and offers to try again; the page stays as it is.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & LaterProps> {
  let loaded: ComponentType<Props> | undefined;
  return function Later(props): ReactNode {
    const [Part, setPart] = useState(() => loaded);
    const latest = useRef(props);
    latest.current = props;
    useEffect(() => {
      if (loaded) return;
      let isWanted = true;
      load().then(
        (part) => {
          loaded = part;
          if (isWanted) setPart(() => part);
        },
        () => {
          if (!isWanted) return;
          const { onClose, onRetry } = latest.current;
          onClose();
          toasts.show({
            tone: "bad",
            title: "The server did not answer",
            ...(onRetry && { action: { label: "Try again", run: onRetry } }),
          });
        },
      );
      return () => {
        isWanted = false;
      };
    }, []);
    return Part && <Part {...props} />;
  };
}
