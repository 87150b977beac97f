// Resolves the parameters of a method: their types, and whether they take null.
import type { Report } from "../../diagnostics/report.ts";
import type { AnalyzedParameter } from "../data/analysis.ts";
import type { MethodParameter, ParameterType, ResolvedType } from "../data/query-module.ts";
import type { QueryParameter, QueryStatement } from "../data/statement.ts";
import type { ModelTables } from "./model-tables.ts";
import { propertyName } from "./property-names.ts";
import { commonField, postgresType, resolveValue } from "./value-type.ts";

/** The parameters that a repository provides: the owner, and the actor. */
const provided: ReadonlySet<string> = new Set(["owner", "actor"]);

/** @param analyzed the parameters of the analysis by their names in the statement */
export function methodParameters(
  { parameters }: QueryStatement,
  analyzed: ReadonlyMap<string, AnalyzedParameter>,
  tables: ModelTables,
  report: Report,
): readonly MethodParameter[] {
  const found = parameters.filter(({ name }) => !provided.has(name));
  reportEqualNames(found, report);
  return found.flatMap((parameter) => {
    const of = analyzed.get(parameter.name);
    return of === undefined ? [] : [methodParameter(parameter, of, tables)];
  });
}

function methodParameter(
  { name, doc, isOptional }: QueryParameter,
  analyzed: AnalyzedParameter,
  tables: ModelTables,
): MethodParameter {
  const type = parameterType(name, analyzed, tables);
  return { name, property: propertyName(name), doc, isOptional, type, nullable: analyzed.acceptsNull };
}

function parameterType(name: string, analyzed: AnalyzedParameter, tables: ModelTables): ParameterType {
  const { recordset, isCount } = analyzed;
  if (isCount) return { kind: "count", of: /offset|skip/i.test(name) ? "offset" : "limit" };
  if (recordset === null) return comparedType(analyzed, tables);
  const members = recordset.columns.map((column) => {
    const { type, nullable } = resolveValue(column, tables);
    return { column: column.name, property: propertyName(column.name), value: { type: stored(type), nullable } };
  });
  return { kind: "records", isArray: recordset.isArray, members };
}

/** Returns the type of a parameter by the columns that it is compared with or stored in. */
export function comparedType({ type, origins, targets }: AnalyzedParameter, tables: ModelTables): ResolvedType {
  const of = commonField(origins, tables);
  if (of === null) return postgresType(type, tables);
  const field: ResolvedType = { kind: "field", ...of, isStored: targets.length > 0 };
  const { type: ofField } = of.field;
  if (type.kind === "array" && ofField.kind !== "array")
    return { kind: "array", element: { type: field, nullable: type.element.nullable } };
  return type.kind !== "array" && ofField.kind === "array" ? { kind: "column", type: ofField.of } : field;
}

function stored(type: ResolvedType): ResolvedType {
  return type.kind === "field" ? { ...type, isStored: true } : type;
}

/** Reports parameters that have one name in TypeScript: `:placed_at` and `:placedAt`. */
function reportEqualNames(parameters: readonly QueryParameter[], report: Report): void {
  for (const same of Map.groupBy(parameters, ({ name }) => propertyName(name)).values()) {
    const [first, second] = same;
    const [span] = second?.spans ?? [];
    if (first === undefined || second === undefined || span === undefined) continue;
    report.add("parameter-name-taken", span, {
      name: second.name,
      other: first.name,
      property: propertyName(first.name),
    });
  }
}
