// Checks that a statement has nothing that the oldest version of PostgreSQL that the project supports lacks.
import type { Span } from "../../diagnostics/span.ts";
import { versionOfFunction } from "../versions/newer-functions.ts";
import { type NewerPart, newerSyntax } from "../versions/newer-syntax.ts";
import type { CheckContext, CheckedStatement } from "./checked-statement.ts";

export function checkVersion(checked: CheckedStatement, { report, postgres }: CheckContext): void {
  const { statement, source } = checked;
  const parts = [...(source === null ? [] : newerSyntax(source)), ...newerFunctions(checked)];
  for (const { name, version, place } of parts) {
    if (version <= postgres) continue;
    const { path, start } = statement.span;
    const span: Span =
      place === null ? statement.nameSpan : { path, start: start + place.start, end: start + place.end };
    report.add("query-newer", span, { name, version: String(version), postgres: String(postgres) });
  }
}

function newerFunctions({ whole, source }: CheckedStatement): readonly NewerPart[] {
  const functions = whole.functions.map(({ oid, name }): NewerPart => {
    const token = source?.tokens.find(({ start, end }) => source.text.slice(start, end).toLowerCase() === name);
    const place = token === undefined ? null : { start: token.start, end: token.end };
    return { name: `\`${name}\``, version: versionOfFunction(oid), place };
  });
  const returned = source?.tokens.find(({ start, end }) => /^(?:old|new)$/i.test(source.text.slice(start, end)));
  const place = returned === undefined ? null : { start: returned.start, end: returned.end };
  return whole.returnsOldOrNew ? [...functions, { name: "OLD and NEW in RETURNING", version: 18, place }] : functions;
}
