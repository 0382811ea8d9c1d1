import { type Evaluation, toEditorSchema } from "@ichor/values";

/** The schema for completion and hover, made from the chart's model at run time and never stored. */
export function editorSchema({ model, component }: Pick<Evaluation, "model" | "component">): {
  key: string;
  schema: object;
} {
  const { name, version, digest } = model.chart;
  const owned = component.owned.map(({ path, value }) => [path, value]);
  return {
    key: `${name}-${version} ${digest} ${JSON.stringify(owned)}`,
    schema: toEditorSchema(model, component),
  };
}
