import { choice, object, optional, required, rule, text, withDefault } from "../schema/builders.ts";
import { secretRef } from "./reference-schema.ts";

/** `spec.gitops` of a TalosCluster. */
export const gitopsSchema = object(
  {
    mode: withDefault(
      "Where changes go. direct: to the API server, refused for objects that a GitOps tool tracks. pullRequest: Ichor proposes them in the repository. strict: the user's Git is the source, and Ichor refuses to write.",
      choice("direct", "pullRequest", "strict"),
      "direct",
    ),
    repository: optional(
      "The repository that holds the declared state of this cluster.",
      object({
        url: required("Address of the repository.", text({ minLength: 1, maxLength: 2_048 })),
        branch: withDefault("Branch that is read.", text({ minLength: 1, maxLength: 255 }), "main"),
        path: optional("Folder of the cluster in the repository.", text({ maxLength: 1_024 })),
        secretRef: optional("Credentials of the repository.", secretRef),
      }),
    ),
  },
  [
    rule({
      cel: "self.mode != 'pullRequest' || has(self.repository)",
      message: "spec.gitops.repository is required with mode pullRequest",
      fieldPath: ".repository",
      holds: (self) => self.mode !== "pullRequest" || self.repository !== undefined,
    }),
  ],
);
