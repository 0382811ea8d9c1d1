import type { Issue, PathStep } from "@ichor/errors";
import { checkRules } from "../schema/check-rules.ts";
import type { KindDefinition, Resource } from "../schema/kind-definition.ts";
import { schemaIssue } from "../schema/schema-issue.ts";

/**
 * The rules of a kind that an object breaks: the same ones that the API server evaluates in CEL. `before` is the
 * stored object of an update.
 */
export function checkResource<D extends KindDefinition>(
  definition: D,
  object: Resource<D>,
  before?: Resource<D>,
): Issue[] {
  const broken = definition.rules.filter((rule) => rule.kind === "state" && !rule.holds(object));
  return [
    ...broken.map((rule) => schemaIssue("field-rule", [], rule.message)),
    ...checkRules(definition.spec, object.spec, before?.spec).map((issue) => below("spec", issue)),
  ];
}

function below(step: PathStep, issue: Issue): Issue {
  return { ...issue, path: [step, ...issue.path] };
}
