// ED906: a `:one` that may have several rows.
import type { AnalyzedStatement } from "../analyze/analyzed-statement.ts";
import type { Warning } from "./check-context.ts";

export function severalRows({ statement, analysis }: AnalyzedStatement): readonly Warning[] {
  const { kind, name, kindSpan } = statement;
  if ((kind !== "one" && kind !== "value") || analysis.rows !== "many") return [];
  const several = kind === "one" ? "many" : "values";
  return [{ name: "query-several-rows", id: "ED906", span: kindSpan, parameters: { name, kind, several } }];
}
