// Renders diagnostics as one JSON array.
import { type Diagnostic, type FileProblem, sentenceOf } from "../diagnostic.ts";
import type { Span } from "../span.ts";
import { linesOf, positionOf, type RenderContext } from "./place.ts";

export function renderJson(
  diagnostics: readonly Diagnostic[],
  problems: readonly FileProblem[],
  context: RenderContext,
): string {
  const entries = [...diagnosticEntries(diagnostics, context), ...problemEntries(problems, context)];
  return JSON.stringify(entries, null, 2);
}

export function diagnosticEntries(
  diagnostics: readonly Diagnostic[],
  { textOf, shownPath }: RenderContext,
): readonly object[] {
  const place = ({ path, start, end }: Span): object => {
    const text = textOf(path);
    if (text === null) return { path: shownPath(path), start: null, end: null };
    const lines = linesOf(text);
    return { path: shownPath(path), start: positionOf(lines, start), end: positionOf(lines, end) };
  };
  return diagnostics.map(({ id, severity, message, help, span, labels, fixes }) => ({
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
  }));
}

/** Returns the entries of problems that have no span, in the same form. */
export function problemEntries(
  problems: readonly FileProblem[],
  { shownPath }: Pick<RenderContext, "shownPath">,
): readonly object[] {
  return problems.map((problem) => ({
    id: null,
    severity: problem.severity,
    message: sentenceOf(problem, shownPath),
    help: problem.help,
    path: problem.path === null ? null : shownPath(problem.path),
    start: null,
    end: null,
    labels: [],
    fixes: [],
  }));
}
