import type { Owner, TrackedObject } from "./tracked-object.ts";

// How Flux marks what it owns: a pair of labels that name the owner, and the controller's field manager. The labels
// alone travel with copies; the manager alone says who wrote once. `flux-client-side-apply` is no writer of Flux: it is
// the name that people are told to use for fields that Flux shall leave alone.

type Family = { kind: string; prefix: string; manager: string };

const families: readonly Family[] = [
  { kind: "Kustomization", prefix: "kustomize.toolkit.fluxcd.io", manager: "kustomize-controller" },
  { kind: "HelmRelease", prefix: "helm.toolkit.fluxcd.io", manager: "helm-controller" },
  { kind: "ResourceSet", prefix: "resourceset.fluxcd.controlplane.io", manager: "flux-operator" },
];

/** What of Flux owns an object and would take a change back. */
export function findFluxOwner(object: TrackedObject): Required<Owner> | undefined {
  const managers = new Set(
    (object.metadata.managedFields ?? [])
      .filter(({ subresource }) => !subresource)
      .map(({ manager }) => manager),
  );
  const isWrittenByFlux = families.some(({ manager }) => managers.has(manager));
  if (!isWrittenByFlux || isLeftAlone(object)) return undefined;
  const labelled = families.flatMap((family) => {
    const owner = readOwnerLabels(object, family);
    return owner === undefined ? [] : [{ owner, isWriter: managers.has(family.manager) }];
  });
  // an object may carry the labels of two families when one renders what the other applies
  return (labelled.find(({ isWriter }) => isWriter) ?? labelled[0])?.owner;
}

function readOwnerLabels({ metadata }: TrackedObject, { kind, prefix }: Family): Required<Owner> | undefined {
  const name = metadata.labels?.[`${prefix}/name`];
  const namespace = metadata.labels?.[`${prefix}/namespace`];
  return name && namespace ? { kind, namespace, name } : undefined;
}

/** Flux neither applies nor prunes an object that asks for it, so a change stays. */
function isLeftAlone({ metadata }: TrackedObject): boolean {
  const ask = (key: string) => metadata.annotations?.[key] ?? metadata.labels?.[key];
  const apply = ask("kustomize.toolkit.fluxcd.io/ssa")?.toLowerCase();
  return (
    ask("kustomize.toolkit.fluxcd.io/reconcile")?.toLowerCase() === "disabled" ||
    apply === "ignore" ||
    apply === "ifnotpresent"
  );
}
