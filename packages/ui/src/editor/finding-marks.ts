import type { Issue, TextEdit, TextRange } from "@ichor/errors";
import { editor, MarkerSeverity, Range } from "monaco-editor/editor";

/** One owner for all markers, wherever a finding comes from. */
export const markerOwner = "ichor";

/** A finding and where it stands now: it moves with the text that it is about. */
export type PlacedFinding = { issue: Issue; range: Range };

/** The findings of an editor. */
export type FindingMarks = {
  set: (issues: readonly Issue[]) => void;
  /** by position */
  list: () => readonly PlacedFinding[];
  /** the worst finding that begins at a line */
  at: (line: number) => PlacedFinding | undefined;
  /** edits of a finding's suggestion, where they apply now */
  editsOf: (issue: Issue) => readonly TextEdit[];
  dispose: () => void;
};

function toRange({ line, column, endLine, endColumn }: TextRange): Range {
  return new Range(line, column, endLine, endColumn);
}

function fromRange(range: Range): TextRange {
  return {
    line: range.startLineNumber,
    column: range.startColumn,
    endLine: range.endLineNumber,
    endColumn: range.endColumn,
  };
}

function toMarker(issue: Issue, range: TextRange): editor.IMarkerData {
  const { startLineNumber, startColumn, endLineNumber, endColumn } = toRange(range);
  return {
    severity: issue.severity === "error" ? MarkerSeverity.Error : MarkerSeverity.Warning,
    message: issue.remedy ? `${issue.message}. ${issue.remedy}` : issue.message,
    code: issue.code,
    startLineNumber,
    startColumn,
    endLineNumber,
    endColumn,
  };
}

function toDecoration({ severity }: Issue, range: TextRange): editor.IModelDeltaDecoration {
  return {
    range: toRange(range),
    options: {
      glyphMarginClassName: severity === "error" ? "ui-glyph ui-glyph-bad" : "ui-glyph ui-glyph-warn",
      zIndex: severity === "error" ? 2 : 1,
      stickiness: editor.TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges,
    },
  };
}

const trackOnly: editor.IModelDecorationOptions = {
  stickiness: editor.TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges,
};

function comparePlaces(a: PlacedFinding, b: PlacedFinding): number {
  return Range.compareRangesUsingStarts(a.range, b.range);
}

/** Draws findings at their places: squiggle and gutter mark. */
export function createFindingMarks(code: editor.ICodeEditor): FindingMarks {
  const places = code.createDecorationsCollection();
  const fixes = code.createDecorationsCollection();
  let placed: readonly Issue[] = [];
  let fixIndex: ReadonlyMap<Issue, number> = new Map();
  const list = (): PlacedFinding[] =>
    placed
      .flatMap((issue, index) => {
        const range = places.getRange(index);
        return range ? [{ issue, range }] : [];
      })
      .toSorted(comparePlaces);
  const setFixes = (issues: readonly Issue[]): void => {
    const index = new Map<Issue, number>();
    const ranges: editor.IModelDeltaDecoration[] = [];
    for (const issue of issues) {
      index.set(issue, ranges.length);
      for (const edit of issue.suggestion?.edits ?? [])
        ranges.push({ range: toRange(edit.range), options: trackOnly });
    }
    fixIndex = index;
    fixes.set(ranges);
  };
  return {
    set(issues) {
      const model = code.getModel();
      if (!model) return;
      const withRange = issues.flatMap((issue) => (issue.range ? [{ issue, range: issue.range }] : []));
      placed = withRange.map(({ issue }) => issue);
      places.set(withRange.map(({ issue, range }) => toDecoration(issue, range)));
      setFixes(placed);
      const markers = withRange.map(({ issue, range }) => toMarker(issue, range));
      editor.setModelMarkers(model, markerOwner, markers);
    },
    list,
    at: (line) =>
      list()
        .filter(({ range }) => range.startLineNumber === line)
        .toSorted((a, b) => Number(b.issue.severity === "error") - Number(a.issue.severity === "error"))[0],
    editsOf(issue) {
      const start = fixIndex.get(issue) ?? 0;
      return (issue.suggestion?.edits ?? []).flatMap((edit, offset) => {
        const range = fixes.getRange(start + offset);
        return range ? [{ range: fromRange(range), newText: edit.newText }] : [];
      });
    },
    dispose() {
      places.clear();
      fixes.clear();
      const model = code.getModel();
      if (model) editor.setModelMarkers(model, markerOwner, []);
    },
  };
}
