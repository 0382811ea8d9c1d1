import { Banner, Button, Counts, Field, KeyValue, TextArea, TextInput, Time } from "@ichor/ui";
import { Dialog } from "@ichor/ui/dialog";
import { type ReactNode, useState } from "react";
import { EditorFrame } from "../editor-frame.tsx";
import { galleryNow } from "../now.ts";

/** The save dialog over the editor. */
export function Page(): ReactNode {
  const [isOpen, setOpen] = useState(true);
  const [confirmation, setConfirmation] = useState("native");
  return (
    <EditorFrame
      editor={
        <div className="flex-1 p-6">
          <Button onClick={() => setOpen(true)}>Open again</Button>
        </div>
      }
    >
      {isOpen && (
        <Dialog
          title="Save Cilium values of lab"
          onClose={() => setOpen(false)}
          isDirty={confirmation !== ""}
          context={
            <>
              As admin@lab. Preview <code>c41d9e07</code>
            </>
          }
          action={
            <Button
              kind="primary"
              {...(confirmation !== "native" && { disabledReason: "Type native first" })}
            >
              Save and roll out
            </Button>
          }
        >
          <KeyValue
            labelWidth={104}
            rows={[
              {
                label: "Base",
                value: (
                  <>
                    Revision 3, deployed, <Time at={galleryNow - 720_000} />
                  </>
                ),
              },
              {
                label: "Objects",
                value: (
                  <>
                    <Counts added={4} changed={3} removed={0} />{" "}
                    <span className="ml-2 text-ink-3">1 regenerated</span>
                  </>
                ),
              },
              {
                label: "Restarts",
                value: (
                  <>
                    DaemonSet cilium on 8 nodes, at most 2 at a time
                    <br />
                    Deployment cilium-operator, 2 pods
                  </>
                ),
              },
              {
                label: "Then",
                value: "A Helm Job upgrades to revision 4. If it fails, it rolls back to revision 3.",
              },
            ]}
          />
          <Banner
            tone="bad"
            title="Routing mode tunnel to native"
            below={
              <div className="pb-1">
                <Field
                  label={
                    <>
                      Type <code>native</code> to confirm
                    </>
                  }
                  note="recorded in the history"
                >
                  {(control) => (
                    <TextInput
                      {...control}
                      isCode
                      isSmall
                      width="200px"
                      value={confirmation}
                      onChange={(event) => setConfirmation(event.target.value)}
                    />
                  )}
                </Field>
              </div>
            }
          >
            <span className="block text-ink-2">
              Pods on restarted and not yet restarted nodes cannot reach each other until the rollout ends,
              about 4 minutes on 8 nodes.
            </span>
          </Banner>
          <Field label="Reason" hint="Shown in the history next to your name.">
            {(control) => (
              <TextArea
                {...control}
                defaultValue="Same L2 segment since the switch move; drop the overlay and add relay for the flow view"
              />
            )}
          </Field>
        </Dialog>
      )}
    </EditorFrame>
  );
}
