import type { editor } from "monaco-editor/editor";

/** A message under a line: the lines below make room, the line itself does not move. */
export type InlineMessage = {
  /** what is drawn; its height is followed */
  node: HTMLElement;
  /** undefined takes the message away */
  show: (line: number | undefined) => void;
  dispose: () => void;
};

/** Space above and below the message in pixels. */
const above = 2;
const below = 6;
const right = 16;

type Zone = { zone: editor.IViewZone; resize: () => void; remove: () => void };

function createZone(
  code: editor.ICodeEditor,
  place: Pick<editor.IViewZone, "afterLineNumber" | "heightInPx" | "onDomNodeTop">,
): Zone {
  const holder = document.createElement("div");
  const zone: editor.IViewZone = { ...place, domNode: holder, suppressMouseDown: true };
  let id = "";
  code.changeViewZones((zones) => {
    id = zones.addZone(zone);
  });
  return {
    zone,
    resize: () => code.changeViewZones((zones) => zones.layoutZone(id)),
    remove: () => code.changeViewZones((zones) => zones.removeZone(id)),
  };
}

/** Makes the place for messages of an editor. A zone makes the room; an overlay above it can be clicked. */
export function createInlineMessage(code: editor.ICodeEditor): InlineMessage {
  const node = document.createElement("div");
  node.className = "ui-inline-message";
  const overlay: editor.IOverlayWidget = {
    getId: () => "ichor.inline-message",
    getDomNode: () => node,
    getPosition: () => null,
  };
  code.addOverlayWidget(overlay);
  let shown: { line: number; zone: Zone } | undefined;
  const fit = (): void => {
    const { contentLeft, contentWidth } = code.getLayoutInfo();
    node.style.left = `${contentLeft}px`;
    node.style.width = `${Math.max(120, contentWidth - right)}px`;
    if (!shown) return;
    const height = node.offsetHeight + above + below;
    if (shown.zone.zone.heightInPx === height) return;
    shown.zone.zone.heightInPx = height;
    shown.zone.resize();
  };
  const hide = (): void => {
    shown?.zone.remove();
    shown = undefined;
    node.style.display = "none";
  };
  hide();
  const resized = new ResizeObserver(fit);
  resized.observe(node);
  const laidOut = code.onDidLayoutChange(fit);
  return {
    node,
    show(line) {
      if (line === shown?.line) return;
      hide();
      if (line === undefined) return;
      node.style.display = "";
      fit();
      const zone = createZone(code, {
        afterLineNumber: line,
        heightInPx: node.offsetHeight + above + below,
        onDomNodeTop(top) {
          node.style.top = `${top + above}px`;
        },
      });
      shown = { line, zone };
    },
    dispose() {
      resized.disconnect();
      laidOut.dispose();
      hide();
      code.removeOverlayWidget(overlay);
    },
  };
}
