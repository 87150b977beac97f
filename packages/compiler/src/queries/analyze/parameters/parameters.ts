// Finds the columns that parameters of a statement are compared with and stored in, and whether they accept NULL.
import type { AnalyzedParameter, Recordset } from "../../data/analysis.ts";
import { analyzedColumn, analyzedValue } from "../analyzed-value.ts";
import type { ParameterType } from "../prepare-statements.ts";
import type { Scope } from "../scope.ts";
import { elementOf } from "../values/elements.ts";
import { nullableValue, uniqueColumns } from "../values/value.ts";
import type { RecordsetUse, Use, Uses } from "./uses.ts";

export function analyzeParameters(
  scope: Scope,
  used: Uses,
  types: readonly ParameterType[],
): readonly AnalyzedParameter[] {
  return types.map(({ oid }, index) => {
    const source = `$${index + 1}`;
    const uses = used.bySource.get(source) ?? [];
    const own = uses.filter(({ isElement }) => !isElement);
    const recordset = used.recordsets.find((one) => one.source === source);
    const value = nullableValue(oid, "parameter");
    const ofElements = uses.filter((use) => use.isElement);
    const element = {
      ...elementOf(value, 0, scope.catalog),
      nullable: isTested(ofElements) || isNullable(ofElements),
    };
    return {
      type: analyzedValue({ ...value, element }, scope.catalog).type,
      origins: uniqueColumns(uses.flatMap(({ columns }) => columns)),
      targets: uniqueColumns(uses.flatMap((use) => (use.kind === "stored" ? use.columns : []))),
      acceptsNull: isTested(own) || (!used.usedOtherwise.has(source) && own.length > 0 && isNullable(own)),
      isCount: uses.some(({ kind }) => kind === "count"),
      recordset: recordset === undefined ? null : recordsetOf(recordset, used.bySource, scope),
    };
  });
}

function isTested(uses: readonly Use[]): boolean {
  return uses.some(({ kind }) => kind === "tested");
}

/** Whether it is stored in nullable columns alone; true as well if nothing is known of it. */
function isNullable(uses: readonly Use[]): boolean {
  return uses.every((use) => use.kind === "stored" && use.isNullable);
}

function recordsetOf(recordset: RecordsetUse, bySource: ReadonlyMap<string, readonly Use[]>, scope: Scope): Recordset {
  return {
    isArray: recordset.isArray,
    columns: recordset.columns.map(({ name, source, type, modifier }) => {
      const uses = bySource.get(source) ?? [];
      const stored = uses.filter((use) => use.kind === "stored");
      const nullable = isTested(uses) || isNullable(stored.length > 0 ? stored : uses);
      const value = { ...nullableValue(type, "parameter", name, modifier), nullable };
      const field = {
        name,
        value: { ...value, origins: uniqueColumns(uses.flatMap(({ columns }) => columns)) },
      };
      return analyzedColumn(field, scope.catalog);
    }),
  };
}
