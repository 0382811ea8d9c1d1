import type { ReactNode } from "react";
import { CopyButton } from "../controls/copy-button.tsx";
import { LockIcon } from "../icons/lock-icon.ts";
import { StateBlock } from "./empty-state.tsx";

/** A permission in the words of Kubernetes RBAC. */
export type MissingRight = {
  verb: string;
  /** empty for the core group */
  group: string;
  resource: string;
  subresource?: string | undefined;
  namespace?: string | undefined;
  name?: string | undefined;
};

function resourceOf({ resource, subresource }: MissingRight): string {
  return subresource ? `${resource}/${subresource}` : resource;
}

/** The right as people say it: "get secrets". */
export function formatRight(right: MissingRight): string {
  return `${right.verb} ${resourceOf(right)}`;
}

/** The rule that would give the right, ready to be pasted into a Role. */
export function formatRule(right: MissingRight): string {
  const lines = [
    `- apiGroups: ["${right.group}"]`,
    `  resources: ["${resourceOf(right)}"]`,
    ...(right.name ? [`  resourceNames: ["${right.name}"]`] : []),
    `  verbs: ["${right.verb}"]`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Props of `ForbiddenState`. */
export type ForbiddenStateProps = {
  /** "You may not read secrets in kube-system" */
  title: string;
  /** as whom Ichor asks */
  user: string;
  right: MissingRight;
  /** what still works */
  stillWorks?: ReactNode;
};

/** Something may not be read: verb, resource, namespace, as whom, what still works, and the rule to copy. */
export function ForbiddenState({ title, user, right, stillWorks }: ForbiddenStateProps): ReactNode {
  return (
    <StateBlock
      title={
        <span className="flex items-start gap-1.5">
          <LockIcon className="mt-0.5 text-ink-2" />
          <strong>{title}</strong>
        </span>
      }
      actions={
        <span className="-ml-2">
          <CopyButton text={formatRule(right)} label="Copy the rule" kind="ghost" />
        </span>
      }
    >
      <p>
        Ichor asks as <strong>{user}</strong>. Missing right: <code>{formatRight(right)}</code>
        {right.namespace && (
          <>
            {" "}
            in namespace <code>{right.namespace}</code>
          </>
        )}
        .
      </p>
      {stillWorks && <p className="text-ink-3">{stillWorks}</p>}
    </StateBlock>
  );
}
