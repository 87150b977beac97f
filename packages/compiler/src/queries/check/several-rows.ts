// ED906: a `:one` that may have several rows.
import type { CheckedStatement, Warning } from "./checked-statement.ts";

export function severalRows({ statement, analysis }: CheckedStatement): readonly Warning[] {
  const { kind, name, kindSpan } = statement;
  if ((kind !== "one" && kind !== "value") || analysis.rows !== "many") return [];
  const several = kind === "one" ? "many" : "values";
  return [{ name: "query-several-rows", id: "ED906", span: kindSpan, parameters: { name, kind, several } }];
}
