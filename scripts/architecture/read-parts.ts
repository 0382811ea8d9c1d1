import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A package or an app of the workspace and the workspace parts that its product code imports, by folder name. */
export type Part = { name: string; folder: string; description: string; imports: readonly string[] };

type Manifest = { description?: string; dependencies?: Record<string, string> };

/** Parts that product code never imports. */
const testAndDemo = ["testkit", "devcluster"];

/** Reads the parts that make up the product from their package.json files, sorted by folder. */
export function readParts(root: string): Part[] {
  return globSync(["packages/*/package.json", "apps/*/package.json"], { cwd: root })
    .filter((file) => !testAndDemo.includes(nameOf(dirname(file))))
    .sort()
    .map((file) => {
      const { description = "", dependencies = {} } = JSON.parse(
        readFileSync(join(root, file), "utf8"),
      ) as Manifest;
      const imports = Object.keys(dependencies)
        .filter((name) => name.startsWith("@ichor/"))
        .map(nameOf)
        .sort();
      return { name: nameOf(dirname(file)), folder: dirname(file), description, imports };
    });
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
