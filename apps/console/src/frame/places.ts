/** Where the top bar leads. A place appears here together with its page. */
export const places = [{ href: "/clusters", label: "Clusters" }] as const;

/** The workbench is offered by pages and the palette; the top bar names it only while one is there. */
const workbench = { href: "/workbench", label: "Workbench" };

/** The places to draw at an address. */
export function placesAt(pathname: string): readonly { href: string; label: string }[] {
  return isInside(pathname, workbench.href) ? [...places, workbench] : places;
}

/** The place that an address belongs to. */
export function placeOf(pathname: string): string | undefined {
  return placesAt(pathname).find(({ href }) => isInside(pathname, href))?.href;
}

function isInside(pathname: string, href: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}
