import { createElement, type ReactNode } from "react";
import { type LinkProps, useUi } from "./ui-context.ts";

/** A link drawn by the router of the console. Inside sentences give it the class `ui-link`. */
export function Link(props: LinkProps): ReactNode {
  return createElement(useUi().LinkComponent, props);
}
