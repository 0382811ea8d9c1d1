import type { JsonValue } from "../json.ts";
import type { Field, Fields, FreeForm, InferFields, ListMerge, Rule, Schema, SchemaNode } from "./schema.ts";

type Limits = { minItems?: number; maxItems?: number };
const defaultMaxItems = 1_000;

/** A text. Lengths count characters (code points), as the API server does. */
export function text(limits: Omit<Extract<SchemaNode, { kind: "text" }>, "kind"> = {}): Schema<string> {
  return { node: { kind: "text", ...limits } };
}

/** A time in RFC 3339. */
export function time(): Schema<string> {
  return text({ format: "date-time" });
}

/** One of several words. */
export function choice<const V extends readonly string[]>(...values: V): Schema<V[number]> {
  return { node: { kind: "choice", values } };
}

/** A whole number of 32 bits. */
export function integer(limits: { minimum?: number; maximum?: number } = {}): Schema<number> {
  return { node: { kind: "integer", format: "int32", ...limits } };
}

/** A whole number of 64 bits. Numbers beyond 2^53 - 1 are written as text instead. */
export function longInteger(limits: { minimum?: number; maximum?: number } = {}): Schema<number> {
  return { node: { kind: "integer", format: "int64", ...limits } };
}

/** True or false. */
export function flag(): Schema<boolean> {
  return { node: { kind: "flag" } };
}

/** A list that is written as a whole. */
export function list<T>(item: Schema<T>, limits: Limits = {}): Schema<readonly T[]> {
  return toList(item, { kind: "atomic" }, limits);
}

/** A list of different scalars that several writers may add to. */
export function setOf<T extends string | number>(item: Schema<T>, limits: Limits = {}): Schema<readonly T[]> {
  return toList(item, { kind: "set" }, limits);
}

/** A list of objects that are told apart by the fields `keys`. */
export function listByKey<T extends object>(
  item: Schema<T>,
  keys: readonly (keyof T & string)[],
  limits: Limits = {},
): Schema<readonly T[]> {
  return toList(item, { kind: "map", keys }, limits);
}

function toList<T>(item: Schema<T>, merge: ListMerge, limits: Limits): Schema<readonly T[]> {
  return { node: { kind: "list", item, merge, maxItems: defaultMaxItems, ...limits } };
}

/** A map from any key to values of one schema. */
export function mapOf<T>(
  value: Schema<T>,
  limits: { maxProperties?: number } = {},
): Schema<{ readonly [key: string]: T }> {
  return { node: { kind: "map", value, ...limits } };
}

/** An object with known fields; others are pruned by the API server. */
export function object<F extends Fields>(
  fields: F,
  rules: readonly Rule<InferFields<F>>[] = [],
): Schema<InferFields<F>> {
  return { node: { kind: "object", fields, rules: rules as readonly Rule<never>[], isAtomic: false } };
}

/** An object with known fields that is always written as a whole, such as a reference. */
export function atomicObject<F extends Fields>(
  fields: F,
  rules: readonly Rule<InferFields<F>>[] = [],
): Schema<InferFields<F>> {
  return { node: { kind: "object", fields, rules: rules as readonly Rule<never>[], isAtomic: true } };
}

/** A map of anything, stored exactly as it was written and replaced as a whole. */
export function freeForm(): Schema<FreeForm> {
  return { node: { kind: "free-form" } };
}

/** A field that must be given. */
export function required<T>(doc: string, schema: Schema<T>): Field<T, "required"> {
  return { doc, schema, presence: "required" };
}

/** A field that may be left out. */
export function optional<T>(doc: string, schema: Schema<T>): Field<T, "optional"> {
  return { doc, schema, presence: "optional" };
}

/** A field that the API server fills in when it is left out. */
export function withDefault<T>(doc: string, schema: Schema<T>, value: T & JsonValue): Field<T, "defaulted"> {
  return { doc, schema, presence: "defaulted", default: value };
}

/** An object field that the API server creates empty, so that the defaults inside it apply. */
export function withDefaults<T extends object>(doc: string, schema: Schema<T>): Field<T, "defaulted"> {
  return { doc, schema, presence: "defaulted", default: {} };
}

/** Marks a field that stays in the schema and is read without effect. `why` is one sentence. */
export function deprecated<F extends Field>(why: string, field: F): F {
  return { ...field, deprecated: why };
}

/** A rule over one state of an object. */
export function rule<T>(given: {
  cel: string;
  message: string;
  fieldPath?: string;
  holds(self: T): boolean;
}): Rule<T> {
  return { kind: "state", ...given };
}

/** A rule over a change of an object. */
export function transition<T>(given: {
  cel: string;
  message: string;
  fieldPath?: string;
  holds(self: T, before: T): boolean;
}): Rule<T> {
  return { kind: "transition", ...given };
}
