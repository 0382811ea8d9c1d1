import type { ManagedFieldsEntry } from "@ichor/model";

/** The parts of an object that say whether a GitOps tool owns it. */
export type TrackedObject = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: { readonly [key: string]: string };
    readonly annotations?: { readonly [key: string]: string };
    readonly managedFields?: readonly ManagedFieldsEntry[];
  };
};

/** What owns an object in Git: an Application, a Kustomization, a HelmRelease or a ResourceSet. */
export type Owner = { kind: string; namespace?: string; name: string };

/** Whether a GitOps tool owns an object and would take a change back. */
export type Tracking =
  | { kind: "not-tracked" }
  | {
      kind: "tracked";
      tool: "Argo CD" | "Flux";
      owner: Owner;
      /** the owner as people write it: `namespace/name`, or `name` for an Application in the namespace of Argo CD itself */
      by: string;
      /** what the conclusion rests on; a label of Argo CD may be checked further, see `ArgoCdReading` */
      evidence: "tracking-id" | "label" | "owner-labels";
      /** the sentence with which a write is refused */
      message: string;
    }
  | { kind: "unknown"; reason: string };
