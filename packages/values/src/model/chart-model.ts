import type { JsonValue } from "../json-value.ts";
import type { ChartIdentity } from "./chart-description.ts";

/** The types of JSON schema. */
export type SchemaType = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/** What a chart accepts at one place of its values tree. Absent members say nothing. */
export type ModelNode = {
  /** known keys below; absent for leaves */
  children?: { readonly [key: string]: ModelNode };
  /** the chart's own words about the key, plain text with line breaks */
  doc?: string;
  /** the default as the chart's comment words it, where it differs from the value */
  defaultText?: string;
  /** the chart's default; absent for maps with children and where the chart has no default */
  default?: JsonValue;
  /** the chart knows the key but gives it no default */
  isOptional?: true;
  types?: readonly SchemaType[];
  enum?: readonly JsonValue[];
  minimum?: number;
  maximum?: number;
  /** any key is accepted below */
  isOpen?: true;
  /** of an open map: nothing but the known keys is seen to be read, so that what is nearly one of them is a mistake */
  isReadByName?: true;
  /** what the schema says about items of a list */
  items?: ModelNode;
  /** the chart knows the key only to reject it: its own reason */
  rejected?: string;
};

/** What a chart accepts, with its documentation. Plain JSON, made once for a chart and sent to browsers. */
export type ChartModel = {
  /** raised when the shape changes, so that a browser never reads a model it does not understand */
  format: 1;
  chart: ChartIdentity;
  root: ModelNode;
  apiVersionsAsked: readonly string[];
  kubeVersionConstraint: string;
};
