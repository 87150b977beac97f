// Checks that a statement has nothing that the oldest version of PostgreSQL that the project supports lacks.
import type { Span } from "../../diagnostics/span.ts";
import type { AnalyzedStatement } from "../analyze/analyzed-statement.ts";
import { mentionedObjects } from "../analyze/catalog/read-catalog.ts";
import { analyzedVersion } from "../data/postgres-version.ts";
import { versionOfFunction } from "../versions/newer-functions.ts";
import { type NewerPart, newerSyntax } from "../versions/newer-syntax.ts";
import type { CheckContext } from "./check-context.ts";

export function checkVersion(checked: AnalyzedStatement, { report, postgres }: CheckContext): void {
  if (postgres === analyzedVersion) return;
  const { statement } = checked;
  const parts = [...newerSyntax(statement.source), ...newerFunctions(checked)];
  for (const { name, version, place } of parts) {
    if (version <= postgres) continue;
    const { path, start } = statement.span;
    const span: Span =
      place === null ? statement.nameSpan : { path, start: start + place.start, end: start + place.end };
    report.add("query-newer", span, { name, version: String(version), postgres: String(postgres) });
  }
}

function newerFunctions({ whole: { scope }, statement: { source } }: AnalyzedStatement): readonly NewerPart[] {
  if (scope === null) return [];
  const { text } = scope.tree.node;
  const functions = [...mentionedObjects(text).functions].map(Number).map((oid): NewerPart => {
    const name = scope.catalog.functions.get(oid)?.name ?? "";
    const token = source.tokens.find(({ start, end }) => source.text.slice(start, end).toLowerCase() === name);
    const place = token === undefined ? null : { start: token.start, end: token.end };
    return { name: `\`${name}\``, version: versionOfFunction(oid), place };
  });
  const returned = source.tokens.find(({ start, end }) => /^(?:old|new)$/i.test(source.text.slice(start, end)));
  const place = returned === undefined ? null : { start: returned.start, end: returned.end };
  return /:varreturningtype [12]|\{RETURNINGEXPR/.test(text)
    ? [...functions, { name: "OLD and NEW in RETURNING", version: 18, place }]
    : functions;
}
