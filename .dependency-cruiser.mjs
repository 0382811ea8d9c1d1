import Visitor from "@swc/core/Visitor.js";

// The layers of docs/architecture.md. An arrow goes down only; `scripts/checks/planted.test.ts` plants violations
// of them, so that this file cannot silently stop biting.
const layers = [
  ["errors"],
  ["model", "values", "api", "oci"],
  ["render", "kube", "runtime", "ui"],
  ["cilium", "talos", "stack", "gitops"],
  ["cluster"],
  ["services"],
];
const sameLevel = { render: ["values", "model", "api"], ui: ["values"] };
const app = "^apps/(server|cli|controller|console)/";
const inPackages = (names) => `^packages/(${names.join("|")})/`;

const downOnly = layers.flatMap((names, level) =>
  names.map((name) => {
    const above = layers.slice(level + 1).flat();
    const beside = names.filter((other) => other !== name && !(sameLevel[name] ?? []).includes(other));
    return {
      name: `${name}-imports-down-only`,
      severity: "error",
      from: { path: `^packages/${name}/src`, pathNot: "\\.test\\.tsx?$" },
      to: {
        path: [...(above.length + beside.length > 0 ? [inPackages([...above, ...beside])] : []), "^apps/"],
      },
    };
  }),
);

// The visitor that the cruiser builds on (@swc/core 1.16) stops at `using` declarations; they are variable declarations
// as far as imports are concerned.
const visitStatement = Visitor.default.prototype.visitStatement;
Visitor.default.prototype.visitStatement = function visitUsing(statement) {
  if (statement.type !== "UsingDeclaration") return visitStatement.call(this, statement);
  return { ...statement, decls: this.visitVariableDeclarators(statement.decls) };
};

export default {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "no-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    ...downOnly,
    {
      name: "apps-never-import-each-other",
      severity: "error",
      from: { path: "^apps/([^/]+)/" },
      to: { path: "^apps/", pathNot: "^apps/$1/" },
    },
    {
      name: "only-kube-imports-the-kubernetes-client",
      severity: "error",
      from: { pathNot: "^packages/kube/" },
      to: { path: "@kubernetes/client-node" },
    },
    {
      name: "pure-packages-use-no-node",
      severity: "error",
      from: {
        path: "^packages/(errors|model|values|cilium|gitops|talos|stack|render)/src",
        pathNot: ["\\.test\\.ts$", "^packages/render/src/engine/", "/src/testing/"],
      },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "pure-render-does-not-reach-its-engine-door",
      severity: "error",
      from: {
        path: "^packages/render/src",
        pathNot: ["^packages/render/src/engine/", "\\.test\\.ts$", "/src/testing/"],
      },
      to: { path: "^packages/render/src/engine/" },
    },
    {
      name: "console-uses-the-browser-side-only",
      severity: "error",
      from: { path: "^apps/console/src", pathNot: "\\.test\\.tsx?$" },
      to: {
        path: [
          "^packages/(kube|runtime|gitops|cluster|services|devcluster|testkit)/",
          "^packages/render/src/engine/",
        ],
      },
    },
    {
      name: "tests-and-demo-only",
      severity: "error",
      from: {
        path: ["^packages/", app],
        pathNot: ["\\.test\\.tsx?$", "^packages/(devcluster|testkit)/", "/testing/"],
      },
      to: { path: "^packages/(devcluster|testkit)/" },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["/dist/", "/gen/", "/testdata/", "routeTree\\.gen\\.ts$"] },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types"] },
    tsPreCompilationDeps: true,
    preserveSymlinks: false,
  },
};
