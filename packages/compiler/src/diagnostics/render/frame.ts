// Renders a span as a code frame: numbered lines with carets below the span.

import type { Span } from "../span.ts";
import { type Cell, cellsBefore, cellsOf } from "./cells.ts";
import { type Lines, lineText, positionOf } from "./place.ts";
import type { Paint } from "./style.ts";

/** A longer line is cut around the span. In cells. */
const maxWidth = 140;
const widthBeforeSpan = 50;

/** Returns the lines of the frame: of a span over several lines only the first and the last. */
export function renderFrame(lines: Lines, span: Span, paint: Paint, mark: "^" | "-"): readonly string[] {
  const start = positionOf(lines, span.start);
  const end = positionOf(lines, Math.max(span.start, span.end));
  const margin = Math.max(3, String(end.line).length + 2);
  const gutter = (label: string): string => paint("gutter", `${label.padStart(margin)} |`);
  const show = (line: number, from: number, to: number): readonly string[] => {
    const { text, before, width } = window(cellsOf(lineText(lines, line)), from, to);
    return [
      `${gutter(String(line))} ${text}`.trimEnd(),
      `${gutter("")} ${" ".repeat(before)}${paint("mark", mark.repeat(width))}`,
    ];
  };

  if (start.line === end.line) return [gutter(""), ...show(start.line, start.column - 1, end.column - 1)];
  const first = lineText(lines, start.line);
  const last = lineText(lines, end.line);
  const indent = last.length - last.trimStart().length;
  return [
    gutter(""),
    ...show(start.line, start.column - 1, first.trimEnd().length),
    ...(end.line - start.line > 1 ? [paint("gutter", `${"…".padStart(margin)}`)] : []),
    ...show(end.line, Math.min(indent, end.column - 1), end.column - 1),
  ];
}

/** Returns the part of a line to show, the cells before the marks, and the number of marks. */
function window(
  cells: readonly Cell[],
  from: number,
  to: number,
): { readonly text: string; readonly before: number; readonly width: number } {
  const before = cellsBefore(cells, from);
  const width = Math.max(1, cellsBefore(cells, to) - before);
  const length = cells.reduce((sum, cell) => sum + cell.width, 0);
  if (length <= maxWidth) return { text: cells.map((cell) => cell.text).join(""), before, width };

  const cut = Math.max(0, before - widthBeforeSpan);
  let text = "";
  let column = 0;
  for (const cell of cells) {
    if (column >= cut && column + cell.width <= cut + maxWidth) text += cell.text;
    column += cell.width;
  }
  const lead = cut > 0 ? "…" : "";
  return {
    text: `${lead}${text}${cut + maxWidth < length ? "…" : ""}`,
    before: before - cut + lead.length,
    width: Math.min(width, maxWidth - (before - cut)),
  };
}
