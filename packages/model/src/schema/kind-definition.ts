import type { Infer, Rule, Schema } from "./schema.ts";

/** A column of `kubectl get`. */
export type PrinterColumn = {
  name: string;
  type: "string" | "integer" | "boolean" | "date";
  path: string;
  description: string;
  /** shown only with `-o wide` */
  isWide?: true;
};

/** One kind of the group. */
export type KindDefinition<S = unknown, T = unknown> = {
  kind: string;
  plural: string;
  singular: string;
  shortNames: readonly string[];
  scope: "Namespaced" | "Cluster";
  description: string;
  spec: Schema<S>;
  specDoc: string;
  /** whether `spec` may be left out and is then filled with defaults */
  isSpecOptional: boolean;
  status: Schema<T>;
  statusDoc: string;
  columns: readonly PrinterColumn[];
  /** fields that lists and watches can be limited to, as JSON paths */
  selectableFields: readonly string[];
  /** rules over the whole object; only the name is readable in `metadata` */
  rules: readonly Rule<{ metadata: { name: string } }>[];
};

/** Declares a kind; the types of `spec` and `status` follow from the schemas. */
export function defineKind<S, T>(
  definition: Omit<KindDefinition<S, T>, "singular" | "selectableFields" | "rules" | "isSpecOptional"> &
    Partial<Pick<KindDefinition<S, T>, "selectableFields" | "rules" | "isSpecOptional">>,
): KindDefinition<S, T> {
  return {
    singular: definition.kind.toLowerCase(),
    selectableFields: [],
    rules: [],
    isSpecOptional: false,
    ...definition,
  };
}

/** The metadata that Ichor reads. */
export type ObjectMeta = {
  readonly name: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly generation?: number;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly labels?: { readonly [key: string]: string };
  readonly annotations?: { readonly [key: string]: string };
  readonly finalizers?: readonly string[];
  readonly managedFields?: readonly ManagedFieldsEntry[];
};

/** Which manager wrote which fields, as the API server records it. */
export type ManagedFieldsEntry = {
  readonly manager?: string;
  readonly operation?: string;
  readonly subresource?: string;
  readonly time?: string;
  readonly fieldsV1?: unknown;
};

/** A parsed object of a kind. */
export type Resource<D extends KindDefinition> = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
  readonly spec: Infer<D["spec"]>;
  readonly status?: Infer<D["status"]>;
};
