import type { JsonObject, JsonValue } from "../json.ts";

// A schema is plain data with a phantom type: the same expression gives the static type (`Infer`), the parser
// (`parseBySchema`), the checks (`checkRules`) and the OpenAPI schema of the CRD (`toOpenApi`).

/** A rule over one object of a schema: the CEL text that the API server runs and the same rule in TypeScript. */
export type Rule<T> = {
  cel: string;
  /** one sentence without a full stop, shown by the API server as it is */
  message: string;
  /** the field that the rule is about, such as `.revision` */
  fieldPath?: string;
} & (
  | { kind: "state"; holds(self: T): boolean }
  /** runs on updates only, and only where the object existed before */
  | { kind: "transition"; holds(self: T, before: T): boolean }
);

/** Whether a field may be missing. A defaulted field is always present in what the API server returns. */
export type Presence = "required" | "optional" | "defaulted";

/** One field of an object. */
export type Field<T = unknown, P extends Presence = Presence> = {
  readonly doc: string;
  readonly schema: Schema<T>;
  readonly presence: P;
  readonly default?: JsonValue;
  /** why the field has no effect any more, one sentence */
  readonly deprecated?: string;
};

/** The fields of an object schema. */
export type Fields = { readonly [name: string]: Field };

/** How the API server merges a list. */
export type ListMerge = { kind: "atomic" } | { kind: "set" } | { kind: "map"; keys: readonly string[] };

/** The runtime part of a schema. */
export type SchemaNode =
  | {
      kind: "text";
      pattern?: string;
      minLength?: number;
      maxLength?: number;
      format?: "date-time";
    }
  | { kind: "choice"; values: readonly string[] }
  | { kind: "integer"; format: "int32" | "int64"; minimum?: number; maximum?: number }
  | { kind: "flag" }
  | { kind: "list"; item: Schema; merge: ListMerge; minItems?: number; maxItems: number }
  | { kind: "map"; value: Schema; maxProperties?: number }
  | { kind: "object"; fields: Fields; rules: readonly Rule<never>[]; isAtomic: boolean }
  | { kind: "free-form" };

/** A schema of values of type `T`. */
export type Schema<T = unknown> = { readonly node: SchemaNode; readonly "~type"?: T };

type Simplify<T> = { [K in keyof T]: T[K] } & {};

/** The static type of a schema, in the form that the API server returns: defaults are filled in. */
export type Infer<S> = S extends Schema<infer T> ? T : never;

/** The static type of an object with these fields. */
export type InferFields<F extends Fields> = Simplify<
  {
    readonly [K in keyof F as F[K]["presence"] extends "optional" ? never : K]: Infer<F[K]["schema"]>;
  } & {
    readonly [K in keyof F as F[K]["presence"] extends "optional" ? K : never]?: Infer<F[K]["schema"]>;
  }
>;

/** The static type of free-form maps. */
export type FreeForm = JsonObject;
