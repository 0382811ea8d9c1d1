import { Button } from "@ichor/ui";
import { Dialog } from "@ichor/ui/dialog";
import type { ReactNode } from "react";

/** Asks before one leaves unsaved values. */
export function LeaveDialog({
  name,
  onStay,
  onLeave,
}: {
  name: string;
  onStay(): void;
  onLeave(): void;
}): ReactNode {
  return (
    <Dialog
      title="Leave unsaved values?"
      onClose={onStay}
      cancelLabel="Stay here"
      action={
        <Button kind="primary" onClick={onLeave}>
          Leave
        </Button>
      }
    >
      <p>
        Your changes of {name} are not saved. The draft stays in this browser and is offered when you come
        back.
      </p>
    </Dialog>
  );
}
