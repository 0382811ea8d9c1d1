import type { ReactNode } from "react";

/** The result of the user's own action. It is never the only place of a message. */
export type Toast = {
  tone: "ok" | "bad";
  /** bold: "Revision 4 active on 8 of 8 nodes" */
  title: string;
  text?: ReactNode;
  /** one link to the permanent record */
  link?: { href: string; label: string };
  /** one button; it takes the toast away */
  action?: { label: string; run: () => void };
};

/** A toast on the screen. */
export type ShownToast = Toast & { id: number };

/** The toasts of a page; drawn by `ToastRegion`. */
export type Toasts = {
  /** shows a toast; answers what takes it away again */
  show: (toast: Toast) => () => void;
  dismiss: (id: number) => void;
  /** for `useSyncExternalStore` */
  subscribe: (listener: () => void) => () => void;
  current: () => readonly ShownToast[];
};

/** More than this many at once would hide the page; the oldest goes. */
const atMost = 4;

/** Milliseconds a success stays. A failure stays until it is closed. */
export const toastStayMs = 6_000;

/** Makes the store behind a `ToastRegion`. */
export function createToasts(): Toasts {
  let shown: readonly ShownToast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly ShownToast[]): void => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const dismiss = (id: number): void => set(shown.filter((toast) => toast.id !== id));
  return {
    show(toast) {
      lastId += 1;
      const id = lastId;
      set([...shown, { ...toast, id }].slice(-atMost));
      return () => dismiss(id);
    },
    dismiss,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => shown,
  };
}
