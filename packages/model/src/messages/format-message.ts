/** The names in braces of a message template. */
export type ParamNames<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** What a message template needs to be filled in; nothing where it has no names. */
export type MessageParams<T extends string> = [ParamNames<T>] extends [never]
  ? []
  : [params: { readonly [Name in ParamNames<T>]: string | number }];

/** Fills the names in braces of a template. Numbers get thousands separators: `1,156`. */
export function formatMessage<const T extends string>(template: T, ...[params]: MessageParams<T>): string {
  const values: Readonly<Record<string, string | number>> = params ?? {};
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => formatParam(values[name]));
}

function formatParam(value: string | number | undefined): string {
  if (typeof value !== "number") return value ?? "";
  return String(value).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ",");
}
