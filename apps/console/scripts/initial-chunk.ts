import type { Plugin, Rolldown } from "vite";

// Finds the modules of the first visit, so that they become one file instead of the dozens that a bundler cuts at every
// border between pages. A door that only re-exports (`index.ts` of a package) is looked through: what comes in by it is
// what is named, not everything behind it.

/** Where the first visit begins: the entry, and the page that it shows. */
const roots = [/\/src\/main\.tsx$/, /\/src\/routes\/clusters\/index\.tsx\?.*component/];

type Context = Rolldown.PluginContext;
/** What a module takes from another one: names, or everything. */
type Import = { source: string; names: readonly string[] | "all" };

/** `isInitial` answers once the modules are known, that is when files are formed. */
export function initialChunk(): { plugin: Plugin; isInitial(id: string): boolean } {
  const initial = new Set<string>();
  return {
    plugin: {
      name: "ichor:initial-chunk",
      apply: "build",
      async buildEnd(error) {
        if (error) return;
        for (const id of this.getModuleIds())
          if (roots.some((root) => root.test(id))) await collect(this, id, initial);
      },
    },
    isInitial: (id) => initial.has(id),
  };
}

async function collect(context: Context, id: string, found: Set<string>): Promise<void> {
  if (found.has(id)) return;
  found.add(id);
  for (const { source, names } of importsOf(context, id)) {
    const target = (await context.resolve(source, id))?.id;
    if (target) await follow(context, { target, names }, found);
  }
}

async function follow(
  context: Context,
  { target, names }: { target: string; names: Import["names"] },
  found: Set<string>,
): Promise<void> {
  const door = names === "all" ? undefined : doorOf(context, target);
  if (!door) return collect(context, target, found);
  for (const { source, names: offered } of door) {
    const behind = (await context.resolve(source, target))?.id;
    if (!behind) continue;
    const known = offered === "all" ? (context.getModuleInfo(behind)?.exports ?? []) : offered;
    if (known.some((name) => names.includes(name))) await follow(context, { target: behind, names }, found);
  }
}

/** What a module imports by name. A module that is not JavaScript imports nothing. */
function importsOf(context: Context, id: string): Import[] {
  return statementsOf(context, id).flatMap((statement): Import[] => {
    if (statement.type !== "ImportDeclaration") return reExport(statement);
    const names = [...importedNames(statement).values()];
    return [
      { source: statement.source.value, names: names.includes("*") || names.length === 0 ? "all" : names },
    ];
  });
}

/**
 * The re-exports of a module that does nothing else, whether it writes `export { a } from` or imports first and exports
 * then; undefined for any other module.
 */
function doorOf(context: Context, id: string): Import[] | undefined {
  const statements = statementsOf(context, id);
  const imported = new Map<string, string>();
  const door: Import[] = [];
  for (const statement of statements) {
    if (statement.type === "ImportDeclaration")
      for (const local of importedNames(statement).keys()) imported.set(local, statement.source.value);
    else if (statement.type === "ExportNamedDeclaration" && !statement.source && !statement.declaration)
      for (const [exported, local] of exportedNames(statement))
        door.push({ source: imported.get(local) ?? "", names: [exported] });
    else if (reExport(statement).length > 0) door.push(...reExport(statement));
    else return undefined;
  }
  return door.length > 0 ? door : undefined;
}

type Statement = ReturnType<Context["parse"]>["body"][number];
type ImportStatement = Extract<Statement, { type: "ImportDeclaration" }>;
type ExportStatement = Extract<Statement, { type: "ExportNamedDeclaration" }>;

/** Local names, and what they are called where they come from; `*` is the whole module. */
function importedNames({ specifiers }: ImportStatement): Map<string, string> {
  return new Map(
    specifiers.map((specifier) => {
      if (specifier.type === "ImportDefaultSpecifier") return [specifier.local.name, "default"];
      if (specifier.type !== "ImportSpecifier") return [specifier.local.name, "*"];
      const { imported } = specifier;
      return [specifier.local.name, imported.type === "Identifier" ? imported.name : "*"];
    }),
  );
}

/** Exported names, and what they are called inside. */
function exportedNames({ specifiers }: ExportStatement): [exported: string, local: string][] {
  return specifiers.flatMap(({ exported, local }) =>
    exported.type === "Identifier" && local.type === "Identifier" ? [[exported.name, local.name]] : [],
  );
}

function reExport(statement: Statement): Import[] {
  if (statement.type === "ExportAllDeclaration") return [{ source: statement.source.value, names: "all" }];
  if (statement.type !== "ExportNamedDeclaration" || !statement.source) return [];
  return [{ source: statement.source.value, names: exportedNames(statement).map(([exported]) => exported) }];
}

function statementsOf(context: Context, id: string): Statement[] {
  const code = context.getModuleInfo(id)?.code;
  if (!code || !/\.[cm]?[jt]sx?(?:$|\?)/.test(id)) return [];
  // a directive such as "use client" does nothing in a browser
  return context
    .parse(code)
    .body.filter((statement) => statement.type !== "ExpressionStatement" || !statement.directive);
}
