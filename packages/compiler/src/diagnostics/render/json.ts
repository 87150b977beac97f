// Diagnostics into one JSON array for programs.
import type { Diagnostic } from "../diagnostic.ts";
import { type FileProblem, sentenceOf } from "../file-problem.ts";
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
    ...diagnostics.map(({ id, severity, message, help, span, labels, fixes }) => ({
      id,
      severity,
      message,
      help,
      ...place(span),
      labels: labels.map((label) => ({ message: label.message, ...place(label.span) })),
      fixes: fixes.map(({ title, isCertain, edits }) => ({
        title,
        certain: isCertain,
        edits: edits.map((edit) => ({ ...place(edit.span), text: edit.text })),
      })),
    })),
    ...problems.map((problem) => ({
      id: null,
      severity: problem.severity,
      message: sentenceOf(problem, shownPath),
      help: problem.help,
      path: problem.path === null ? null : shownPath(problem.path),
      start: null,
      end: null,
      labels: [],
      fixes: [],
    })),
  ];
  return JSON.stringify(entries, null, 2);
}
