// Removes diagnostics that comments accept: `// entity-derive: allow ED813, the table is small`, and those in headers of SQL.
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";
import { acceptableIds } from "../../diagnostics/verify-messages.ts";
import type { ListedQuery } from "../listed-queries.ts";

interface Allowance {
  readonly id: string;
  readonly reason: string;
  /** The line that it applies to, from 0: its own, or the next line that is not a comment. */
  readonly line: number;
  readonly span: Span;
}

/** A comment that accepts nothing is reported as a note. */
export function removeAllowed(
  diagnostics: readonly Diagnostic[],
  paths: readonly string[],
  queries: readonly ListedQuery[],
  textOf: (path: string) => string | null,
): readonly Diagnostic[] {
  const report = new Report(textOf);
  const allowances = [
    ...paths.flatMap((path) => allowancesIn(path, textOf(path) ?? "")),
    ...queries.flatMap((query) => allowancesOf(query, textOf(query.span.path) ?? "")),
  ];
  const used = new Set<Allowance>();
  const remaining = diagnostics.filter(({ id, severity, span }) => {
    if (severity === "error") return true;
    const line = lineAt(textOf(span.path) ?? "", span.start);
    const found = allowances.find((one) => one.id === id && one.span.path === span.path && one.line === line);
    if (found === undefined) return true;
    used.add(found);
    return found.reason === "";
  });
  for (const one of allowances) {
    if (one.reason === "") report.add("allow-without-reason", one.span, { id: one.id });
    else if (!used.has(one)) report.add("allow-unused", one.span, { id: one.id });
  }
  return [...remaining, ...report.sorted].sort(
    (a, b) => (a.span.path < b.span.path ? -1 : a.span.path > b.span.path ? 1 : 0) || a.span.start - b.span.start,
  );
}

function allowancesIn(path: string, text: string): readonly Allowance[] {
  const lines = text.split("\n");
  return [...text.matchAll(/\/\/ entity-derive: allow (ED\d{3})\b(?:, *(\S.*))?/g)]
    .filter(({ 1: id = "" }) => acceptableIds.has(id))
    .map(({ 0: comment, 1: id = "", 2: reason = "", index }) => {
      const own = lineAt(text, index);
      const isAlone = /^\s*\/\//.test(lines[own] ?? "");
      const below = lines.findIndex((line, number) => number > own && !/^\s*\/\//.test(line));
      return { id, reason, line: isAlone ? below : own, span: { path, start: index, end: index + comment.length } };
    });
}

/** A header accepts findings at the name of its statement. */
function allowancesOf({ span, allowed }: ListedQuery, text: string): readonly Allowance[] {
  const found = [...allowed].filter(([id]) => acceptableIds.has(id));
  return found.map(([id, { value, span: own }]) => ({ id, reason: value, line: lineAt(text, span.start), span: own }));
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length - 1;
}
