import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "../context/link.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { BadIcon } from "../icons/bad-icon.ts";
import { CloseIcon } from "../icons/close-icon.ts";
import { OkIcon } from "../icons/ok-icon.ts";
import { type ShownToast, type Toasts, toastStayMs } from "./toasts.ts";

function ToastCard({ toast, onDismiss }: { toast: ShownToast; onDismiss: () => void }): ReactNode {
  const { action } = toast;
  return (
    <div className="flex w-100 max-w-full animate-rise items-start gap-3 rounded-3 bg-pop p-3 lift-2">
      <span className={`mt-0.5 ${toast.tone === "ok" ? "text-ok" : "text-bad"}`}>
        {toast.tone === "ok" ? <OkIcon label="Done" /> : <BadIcon label="Failed" />}
      </span>
      <p className="ui-prose min-w-0 flex-1">
        <strong className="block">{toast.title}</strong>
        {toast.text && <span className="text-ink-2">{toast.text} </span>}
        {toast.link && <Link href={toast.link.href}>{toast.link.label}</Link>}
        {action && (
          <button
            type="button"
            className="ui-link"
            onClick={() => {
              onDismiss();
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </p>
      <IconButton label="Dismiss" icon={<CloseIcon />} className="-m-1" onClick={onDismiss} />
    </div>
  );
}

/** Takes successes away after their time; the pointer or focus in the region stops the clock. */
function useLeaving(toasts: Toasts, shown: readonly ShownToast[], isPaused: boolean): void {
  useEffect(() => {
    if (isPaused) return;
    const timers = shown
      .filter((toast) => toast.tone === "ok")
      .map((toast) => setTimeout(() => toasts.dismiss(toast.id), toastStayMs));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [toasts, shown, isPaused]);
}

/** Where toasts appear: bottom right, said politely. Stands once, empty at the start, so that screen readers know it. */
export function ToastRegion({ toasts }: { toasts: Toasts }): ReactNode {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current);
  const [isPaused, setPaused] = useState(false);
  useLeaving(toasts, shown, isPaused);
  return (
    <section
      aria-label="Results"
      aria-live="polite"
      className="fixed right-4 bottom-4 z-40 grid max-w-[calc(100vw-32px)] justify-items-end gap-2"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
      ))}
    </section>
  );
}
