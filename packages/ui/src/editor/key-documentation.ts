/** What of a JSON schema is read for hover texts. */
type SchemaNode = {
  type?: string | readonly string[];
  description?: string;
  markdownDescription?: string;
  default?: unknown;
  enum?: readonly unknown[];
  deprecationMessage?: string;
  properties?: Record<string, SchemaNode | boolean>;
  additionalProperties?: SchemaNode | boolean;
  items?: SchemaNode | boolean;
};

/** What is known about a key. `inheritedFrom`: the key above whose text is given, since this one has none. */
export type KeyDocumentation = {
  path: readonly (string | number)[];
  types: readonly string[];
  text?: string;
  inheritedFrom?: readonly (string | number)[];
  /** the chart's default as one line of JSON; absent for maps and where there is none */
  defaultValue?: string;
  allowed?: readonly string[];
  deprecation?: string;
};

function childOf(node: SchemaNode, step: string | number): SchemaNode | undefined {
  const child =
    typeof step === "number" ? node.items : (node.properties?.[step] ?? node.additionalProperties);
  return typeof child === "object" ? child : undefined;
}

function walk(schema: SchemaNode, path: readonly (string | number)[]): (SchemaNode | undefined)[] {
  const nodes: (SchemaNode | undefined)[] = [schema];
  for (const step of path) {
    const last = nodes.at(-1);
    nodes.push(last ? childOf(last, step) : undefined);
  }
  return nodes;
}

const textOf = (node: SchemaNode | undefined): string | undefined =>
  node?.description ?? node?.markdownDescription;

/** One line of JSON, cut where it is long. */
export function formatDefault(value: unknown): string | undefined {
  if (value === undefined || (typeof value === "object" && value !== null && !Array.isArray(value)))
    return undefined;
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}\u2026` : text;
}

/** Reads what the schema says about a key; a key without a text gets that of the nearest key above it. */
export function documentKey(
  schema: object,
  path: readonly (string | number)[],
): KeyDocumentation | undefined {
  const nodes = walk(schema as SchemaNode, path);
  const node = nodes.at(-1);
  let depth = nodes.length - 1;
  while (depth > 0 && !textOf(nodes[depth])) depth -= 1;
  const text = depth > 0 ? textOf(nodes[depth]) : undefined;
  if (!node && !text) return undefined;
  const types = node?.type === undefined ? [] : [node.type].flat();
  const defaultValue = formatDefault(node?.default);
  return {
    path,
    types,
    ...(text !== undefined && { text }),
    ...(text !== undefined && depth < path.length && { inheritedFrom: path.slice(0, depth) }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(node?.enum && { allowed: node.enum.map((value) => JSON.stringify(value)) }),
    ...(node?.deprecationMessage && { deprecation: node.deprecationMessage }),
  };
}

function formatPath(path: readonly (string | number)[]): string {
  return path.map((step) => (typeof step === "number" ? `[${step}]` : step)).join(".");
}

/** Marks of Markdown in a text that is none. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+!|<>~]/g, "\\$&");
}

/** The hover text in Markdown: key, type, default; then the chart's own words. */
export function formatDocumentation(documentation: KeyDocumentation): string[] {
  const { path, types, text, inheritedFrom, defaultValue, allowed, deprecation } = documentation;
  const facts = [
    types.length > 0 && types.join(" or "),
    defaultValue !== undefined && `default \`${defaultValue}\``,
  ].filter(Boolean);
  const head = `**${escapeMarkdown(formatPath(path))}**${facts.length > 0 ? `  \n${facts.join(", ")}` : ""}`;
  const paragraphs = [head];
  if (deprecation) paragraphs.push(`**Deprecated.** ${escapeMarkdown(deprecation)}`);
  if (allowed) paragraphs.push(`One of ${allowed.map((value) => `\`${value}\``).join(", ")}`);
  if (text && inheritedFrom)
    paragraphs.push(`About **${escapeMarkdown(formatPath(inheritedFrom))}**: ${escapeMarkdown(text)}`);
  else if (text) paragraphs.push(escapeMarkdown(text));
  return paragraphs;
}
