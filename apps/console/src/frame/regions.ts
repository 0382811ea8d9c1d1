const landmarks = "header, nav[data-region], main, aside, [data-region]";
const panes = "section[tabindex='0'], .monaco-editor";

/** The main regions of the page in reading order. A main part whose panes scroll by themselves counts as its panes. */
export function listRegions(root: ParentNode): HTMLElement[] {
  const found = [...root.querySelectorAll<HTMLElement>(`${landmarks}, main ${panes}`)].filter(isShown);
  return found.filter((region) => !found.some((other) => other !== region && isPaneOf(region, other)));
}

/** Whether a region gives way to a pane inside of it. */
function isPaneOf(region: HTMLElement, other: HTMLElement): boolean {
  return region.localName === "main" && region.contains(other) && other.matches(panes);
}

function isShown(element: HTMLElement): boolean {
  return element.closest("[hidden], [inert]") === null;
}

/** Moves the focus to the next region, or the one before; goes round. */
export function focusRegion(direction: 1 | -1, root: ParentNode = document): void {
  const regions = listRegions(root);
  if (regions.length === 0) return;
  const at = regions.findLastIndex((region) => region.contains(document.activeElement));
  const outside = direction > 0 ? 0 : regions.length - 1;
  const next = regions[at < 0 ? outside : (at + direction + regions.length) % regions.length];
  if (next) focusInside(next);
}

function focusInside(region: HTMLElement): void {
  const inside = region.matches(".monaco-editor")
    ? region.querySelector<HTMLElement>("textarea, [contenteditable], .native-edit-context")
    : region.matches("[tabindex]")
      ? region
      : region.querySelector<HTMLElement>("a[href], button, input, textarea, [tabindex='0']");
  inside?.focus();
}
