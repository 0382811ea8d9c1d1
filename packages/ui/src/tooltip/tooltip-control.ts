/** Milliseconds the pointer must rest before a tooltip shows. */
export const tooltipDelayMs = 300;
/** Milliseconds a tooltip stays after the pointer left, so that the pointer can reach it (WCAG 1.4.13). */
export const tooltipStayMs = 120;

/** Keys that move the focus. A focus that the page moved by itself shows no tooltip. */
const walkKeys = /^(Tab|Arrow.*|[jk])$/i;
const walkMs = 200;

/** A text to show, and the element it belongs to. */
export type ShownTooltip = { text: string; anchor: Element };

/** The element whose tooltip belongs to `target`. A focused table row shows the one of its first time. */
function anchorOf(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element)) return undefined;
  const own = target.closest("[data-tip]");
  if (own) return own;
  return target.localName === "tr" ? (target.querySelector("time[data-tip]") ?? undefined) : undefined;
}

function toShown(target: EventTarget | null): ShownTooltip | undefined {
  const anchor = anchorOf(target);
  const text = anchor?.getAttribute("data-tip");
  return anchor && text ? { anchor, text } : undefined;
}

function isInTip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=tooltip]") !== null;
}

/** Watches pointer, focus and Esc of the whole document and says which tooltip to show. Ends with the signal. */
export function watchTooltips(show: (shown: ShownTooltip | undefined) => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let walkedAt = Number.NEGATIVE_INFINITY;
  const later = (shown: ShownTooltip | undefined, delayMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => show(shown), delayMs);
  };
  const hide = (): void => {
    clearTimeout(timer);
    show(undefined);
  };
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ): void => document.addEventListener(name, listener, { capture: true, passive: true, signal });

  listen("pointerover", (event) => {
    if (isInTip(event.target)) return clearTimeout(timer);
    const next = toShown(event.target);
    if (next && event.pointerType !== "touch") later(next, tooltipDelayMs);
  });
  listen("pointerout", (event) => {
    if (isInTip(event.relatedTarget)) return;
    if (isInTip(event.target) || anchorOf(event.target) !== anchorOf(event.relatedTarget))
      later(undefined, tooltipStayMs);
  });
  listen("focusin", (event) => {
    const next = toShown(event.target);
    if (!next || event.timeStamp - walkedAt > walkMs) return;
    clearTimeout(timer);
    show(next);
  });
  listen("focusout", hide);
  listen("pointerdown", hide);
  listen("scroll", hide);
  listen("keydown", (event) => {
    if (event.key === "Escape") hide();
    if (walkKeys.test(event.key)) walkedAt = event.timeStamp;
  });
  signal.addEventListener("abort", () => clearTimeout(timer));
}
