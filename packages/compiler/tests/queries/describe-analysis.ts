// The analysis of a statement as text, for a file of expectations.
import type { AnalysisResult, AnalyzedValue, SqlType, TableColumn } from "../../src/queries/data/analysis.ts";

export function describeAnalysis(text: string, result: AnalysisResult): string {
  if (result.kind === "refused") {
    const { code, message, hint, offset } = result;
    return [text, `  refused at ${offset}: ${code} ${message}${hint === null ? "" : ` (${hint})`}`].join("\n");
  }
  const { command, rows, isRead } = result;
  const columns = result.columns.map(({ name, ...value }) => `  ${name}: ${describeValue(value)}`);
  const parameters = result.parameters.map(({ type, origins, targets, acceptsNull, isCount, recordset }, index) => {
    const words = [acceptsNull ? "takes null" : "", isCount ? "count" : "", targets.length > 0 ? "stored" : ""];
    const members = recordset?.columns.map(({ name, ...value }) => `\n    ${name}: ${describeValue(value)}`) ?? [];
    return `  $${index + 1}: ${[describeType(type), from(origins), ...words].filter((word) => word !== "").join(", ")}${members.join("")}`;
  });
  return [text, `  ${command}, ${rows}, ${isRead ? "read" : "write"}`, ...columns, ...parameters].join("\n");
}

function describeValue({ type, nullable, nullReasons, origins }: AnalyzedValue): string {
  const reasons = nullReasons.map(({ kind, subject, view }) =>
    [kind, ...(subject === "" ? [] : ["of", subject]), ...(view === undefined ? [] : ["in", view])].join(" "),
  );
  const parts = [`${describeType(type)}${nullable ? "?" : ""}`, from(origins), ...reasons];
  return parts.filter((part) => part !== "").join(", ");
}

function from(origins: readonly TableColumn[]): string {
  return origins.length === 0 ? "" : `of ${origins.map(({ table, column }) => `${table}.${column}`).join(" or ")}`;
}

export function describeType(type: SqlType): string {
  switch (type.kind) {
    case "base":
    case "enum":
      return type.name;
    case "record":
      return "record";
    case "array":
      return `${describeType(type.element.type)}${type.element.nullable ? "?" : ""}[]`;
    case "row": {
      const members = type.columns.map(
        (column) => `${column.name} ${describeType(column.type)}${column.nullable ? "?" : ""}`,
      );
      return `${type.table?.table ?? ""}(${members.join(", ")})`;
    }
  }
}
