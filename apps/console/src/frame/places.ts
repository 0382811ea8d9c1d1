/** Where the top bar leads. A place appears here together with its page. */
export const places = [{ href: "/clusters", label: "Clusters" }] as const;

/** The place that an address belongs to. */
export function placeOf(pathname: string): string | undefined {
  return places.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`))?.href;
}
