import editorWorkerUrl from "../workers/editor.worker.ts?worker&url";
import yamlWorkerUrl from "../workers/yaml.worker.ts?worker&url";

type ScriptUrlPolicy = { createScriptURL: (url: string) => string | URL };
type PolicyFactory = { createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy };

const urls: ReadonlySet<string> = new Set([editorWorkerUrl, yamlWorkerUrl]);

/** Lets exactly the two workers of the editor pass where Trusted Types are enforced. */
const rules: ScriptUrlPolicy = {
  createScriptURL(url) {
    if (!urls.has(url)) throw new TypeError("only the workers of the editor may be started");
    return url;
  },
};

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
const policy = trustedTypes?.createPolicy("ichor-editor-workers", rules) ?? rules;

/** Starts the worker that the editor itself needs. */
export function startEditorWorker(): Worker {
  return new Worker(policy.createScriptURL(editorWorkerUrl), { type: "module", name: "editor" });
}

/** Starts the worker that completes YAML. */
export function startYamlWorker(): Worker {
  return new Worker(policy.createScriptURL(yamlWorkerUrl), { type: "module", name: "yaml" });
}
