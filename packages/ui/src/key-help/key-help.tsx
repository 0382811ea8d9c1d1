import { Fragment, type ReactNode } from "react";
import { KeyCap } from "../controls/key-cap.tsx";
import { Dialog } from "../dialog/dialog.tsx";

/** What a key does. Several entries of `keys` are alternatives or opposites; "G then C" is a sequence. */
export type KeyHelpRow = { label: string; keys: readonly string[] };

/** The keys of one place. */
export type KeyHelpGroup = { title: string; rows: readonly KeyHelpRow[] };

function Keys({ keys }: { keys: string }): ReactNode {
  return keys.split(" then ").map((chord, index) => (
    <Fragment key={chord}>
      {index > 0 && "then"}
      <KeyCap keys={chord} />
    </Fragment>
  ));
}

/** The list of all keys, in three columns by place. */
export function KeyHelp({
  groups,
  note,
  onClose,
}: {
  groups: readonly KeyHelpGroup[];
  note?: ReactNode;
  onClose: () => void;
}): ReactNode {
  return (
    <Dialog title="Keyboard" size="keys" cancelLabel={null} onClose={onClose} context={note}>
      <div className="grid grid-cols-3 gap-x-10 gap-y-5 max-narrow:grid-cols-1">
        {groups.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1 font-semibold">{title}</h3>
            <dl>
              {rows.map(({ label, keys }) => (
                <div key={label} className="flex min-h-7 items-center justify-between gap-3">
                  <dt className="text-ink-2">{label}</dt>
                  <dd className="flex shrink-0 items-center gap-1 text-meta text-ink-3">
                    {keys.map((each) => (
                      <Keys key={each} keys={each} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
