// Diagnostics into one JSON array for programs.
import type { Diagnostic } from "../diagnostic.ts";
import type { FileProblem } from "../file-problem.ts";
import type { Span } from "../span.ts";
import { linesOf, positionOf } from "./place.ts";
import type { Surroundings } from "./surroundings.ts";

export function renderJson(
  diagnostics: readonly Diagnostic[],
  problems: readonly FileProblem[],
  { textOf, shownPath }: Surroundings,
): string {
  const place = ({ path, start, end }: Span): object => {
    const text = textOf(path);
    if (text === null) return { path: shownPath(path), start: null, end: null };
    const lines = linesOf(text);
    return { path: shownPath(path), start: positionOf(lines, start), end: positionOf(lines, end) };
  };
  const entries = [
    ...diagnostics.map(({ id, severity, message, help, span, labels }) => ({
      id,
      severity,
      message,
      help,
      ...place(span),
      labels: labels.map((label) => ({ message: label.message, ...place(label.span) })),
    })),
    ...problems.map(({ severity, path, message, help }) => ({
      id: null,
      severity,
      message: `${shownPath(path)} ${message}`,
      help,
      path: shownPath(path),
      start: null,
      end: null,
      labels: [],
    })),
  ];
  return JSON.stringify(entries, null, 2);
}
