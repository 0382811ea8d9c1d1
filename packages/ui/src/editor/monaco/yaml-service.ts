import * as monaco from "monaco-editor/editor";
import { configureMonacoYaml, type MonacoYaml, type SchemasSettings } from "monaco-yaml";
import { startYamlWorker } from "./workers.ts";

type WorkerOptions = { createData?: unknown };

let spare: Worker | undefined;

/**
 * monaco-yaml 5.5 asks for its worker by module name and expects its data to be delivered, as editors before 0.55 did.
 * This gives it the worker, after the two messages that the worker waits for.
 */
function createYamlWorker({ createData }: WorkerOptions): unknown {
  const worker = spare ?? startYamlWorker();
  spare = undefined;
  worker.postMessage("ignore");
  worker.postMessage(createData);
  return monaco.editor.createWebWorker({ worker });
}

const forYaml = { ...monaco, editor: { ...monaco.editor, createWebWorker: createYamlWorker } };

/** Completion only: findings come from the values engine, hover texts from the chart model, folding from indentation. */
const settings = {
  completion: true,
  hover: false,
  validate: false,
  format: { enable: false },
  enableSchemaRequest: false,
  schemas: [],
};

/** The worker matches patterns against whole addresses and puts any folders before them. */
function toPattern(uri: string): string {
  return new URL(uri).pathname.slice(1);
}

let service: MonacoYaml | undefined;
const schemas = new Map<string, { key: string; setting: SchemasSettings }>();

/**
 * Completes the text at `uri` by a JSON schema; without one it completes nothing. Each new `key` restarts the worker,
 * so it should change only with the chart version.
 */
export function setYamlSchema(uri: string, schema: { key: string; schema: object } | undefined): void {
  if (schemas.get(uri)?.key === schema?.key) return;
  if (schema) {
    const setting = {
      uri: `inmemory://schema/${schema.key}`,
      fileMatch: [toPattern(uri)],
      schema: schema.schema,
    };
    schemas.set(uri, { key: schema.key, setting });
  } else schemas.delete(uri);
  service ??= configureMonacoYaml(forYaml as unknown as Parameters<typeof configureMonacoYaml>[0], settings);
  void service.update({ schemas: [...schemas.values()].map(({ setting }) => setting) });
  spare ??= startYamlWorker();
}
