import type { Plugin } from "vite";

/** An enum as TypeScript writes it for a library: a variable, and a call that fills it. */
const enumCall =
  /export var (\w+);((?:\s|\/\*[\s\S]*?\*\/)*)\(function \(\1\) \{([\s\S]*?)\}\)\(\1 \|\| \(\1 = \{\}\)\);/g;

/** The link of the router, which the links of the building blocks replace. */
const routerLink = /@tanstack\/react-router\/dist\/esm\/link\.js$/;
const noLink = `
const refuse = () => { throw new Error("links are drawn by Link of @ichor/ui"); };
export { refuse as Link, refuse as createLink, refuse as linkOptions, refuse as useLinkProps };
`;

/**
 * Takes out of the libraries what a bundler has to keep because it cannot know better: enums that nobody reads, whose
 * filling looks like a side effect, and the router's own link, which every route holds and none draws.
 */
export function leanLibraries(): Plugin {
  return {
    name: "ichor:lean-libraries",
    apply: "build",
    enforce: "pre",
    load: { filter: { id: routerLink }, handler: () => noLink },
    transform: {
      filter: { id: /@bufbuild\/protobuf\/dist\/esm\/.*_pb\.js$/ },
      handler(code) {
        const lean = code.replace(
          enumCall,
          "$2export var $1 = /*@__PURE__*/ (function ($1) {$3return $1;})({});",
        );
        return lean === code ? undefined : { code: lean, map: null };
      },
    },
  };
}
