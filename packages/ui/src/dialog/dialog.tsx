import { Dialog as Base } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import { type ReactNode, type RefObject, useRef } from "react";
import { useScrolls } from "../context/use-scrolls.ts";
import { Button } from "../controls/button.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { CloseIcon } from "../icons/close-icon.ts";
import { useCloseOnBack } from "./use-close-on-back.ts";

/** 640 px; 880 with a diff; 960 for the keyboard help. */
export type DialogSize = "normal" | "diff" | "keys";

/** Props of `Dialog`. */
export type DialogProps = {
  title: string;
  children: ReactNode;
  /** Esc, browser Back, Cancel, the cross, or a click beside it */
  onClose: () => void;
  size?: DialogSize;
  /** something was typed: a click beside the dialog does nothing */
  isDirty?: boolean;
  /** in the footer at the left: as whom, which preview */
  context?: ReactNode;
  /** in the footer at the right, after Cancel: the one action */
  action?: ReactNode;
  /** default "Cancel"; null leaves the button out */
  cancelLabel?: string | null;
  /** has the focus first; default Cancel, without one the cross */
  initialFocus?: RefObject<HTMLElement | null>;
};

const widths: Record<DialogSize, string> = { normal: "w-160", diff: "w-220", keys: "w-240" };

function Footer({
  context,
  action,
  cancelLabel,
  cancel,
  onClose,
}: Pick<DialogProps, "context" | "action" | "cancelLabel" | "onClose"> & {
  cancel: RefObject<HTMLButtonElement | null>;
}): ReactNode {
  return (
    <footer className="flex items-center gap-2 border-t border-line bg-soft/60 px-6 py-3">
      <div className="min-w-0 flex-1 text-meta text-ink-3">{context}</div>
      {cancelLabel !== null && (
        <Button ref={cancel} onClick={onClose}>
          {cancelLabel ?? "Cancel"}
        </Button>
      )}
      {action}
    </footer>
  );
}

/** Asks before something is done. Drawn while it is open; the opener gets the focus back. */
export function Dialog({
  title,
  children,
  onClose,
  size = "normal",
  isDirty = false,
  context,
  action,
  cancelLabel,
  initialFocus,
}: DialogProps): ReactNode {
  const cancel = useRef<HTMLButtonElement>(null);
  const cross = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const isScrolling = useScrolls(body);
  useCloseOnBack(onClose);
  return (
    <Base.Root
      open
      disablePointerDismissal={isDirty}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-20 bg-scrim animate-appear" />
        <Base.Viewport className="fixed inset-0 z-20 grid place-items-center p-8 max-narrow:p-3">
          <Base.Popup
            initialFocus={initialFocus ?? (cancelLabel === null ? cross : cancel)}
            className={clsx(
              "ui-on-pop flex max-h-full max-w-full flex-col overflow-hidden rounded-4 bg-pop lift-2 outline-none animate-rise",
              widths[size],
            )}
          >
            <header className="flex items-start gap-3 px-6 pt-5">
              <Base.Title className="min-w-0 flex-1 text-title font-semibold tracking-[-0.006em]">
                {title}
              </Base.Title>
              <IconButton ref={cross} label="Close" icon={<CloseIcon />} onClick={onClose} />
            </header>
            <div
              ref={body}
              className="ui-scroll grid min-h-0 gap-4 px-6 pt-3 pb-5 focus-visible:-outline-offset-2"
              {...(isScrolling && { tabIndex: 0 })}
            >
              {children}
            </div>
            {(context || action || cancelLabel !== null) && (
              <Footer
                {...{ context, action, onClose, cancel }}
                {...(cancelLabel !== undefined && { cancelLabel })}
              />
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
