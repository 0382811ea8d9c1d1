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

/** Lists that are read page by page, which the query of a single answer holds as well and the console has none of. */
const endlessLists = /@tanstack\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/;
const noEndlessLists = `
const refuse = () => { throw new Error("the console reads no list page by page"); };
export { refuse as infiniteQueryBehavior, refuse as hasNextPage, refuse as hasPreviousPage };
`;

/**
 * Takes out of the libraries what a bundler has to keep because it cannot know better: enums that nobody reads, whose
 * filling looks like a side effect, the router's own link, which every route holds and none draws, and lists that are
 * read page by page.
 */
export function leanLibraries(): Plugin {
  return {
    name: "ichor:lean-libraries",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: [routerLink, endlessLists] },
      handler: (id) => (routerLink.test(id) ? noLink : noEndlessLists),
    },
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
