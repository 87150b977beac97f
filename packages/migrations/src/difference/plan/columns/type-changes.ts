// Steps that change column types in one ALTER TABLE per table, and recreate what depends on the columns.
import type { Column, Index, Table } from "../../../catalog/catalog.ts";
import { columnSql, columnType, defaultSql } from "../../sql/column-sql.ts";
import { createIndex, createPolicy, createTrigger, dropPolicy, namedConstraint } from "../../sql/definitions.ts";
import { qualifiedName, quoteIdentifier } from "../../sql/quote.ts";
import { type CatalogDiff, hasTypeChange, type TablePair, usingExpression } from "../catalog-diff.ts";
import { fileNamePart } from "../group-into-files.ts";
import { action, type Step, statement } from "../step.ts";

/** The change of a column's type, and the conversion of its values. */
export interface TypeChange {
  readonly column: Column;
  /** The type as written in SQL. */
  readonly type: string;
  readonly using: string | null;
}

export function typeChangeSteps(diff: CatalogDiff, pair: TablePair): readonly Step[] {
  const retypes = typeChanges(diff, pair);
  const [first] = retypes;
  if (first === undefined) return [];
  const name = fileNamePart("change", first.column.name, "type");
  const columns = retypes.map(({ column }) => quoteIdentifier(column.name)).join(", ");
  const analyze = `ANALYZE ${qualifiedName(pair.to)} (${columns})`;
  return [
    ...changeTypes(pair, retypes, { name, isAfterDeployment: false, spelled: (sql) => sql }),
    // ALTER COLUMN TYPE removes the column's statistics.
    statement(fileNamePart("analyze", pair.to.name), null, analyze, { batching: "separate" }),
  ];
}

function typeChanges({ intent }: CatalogDiff, pair: TablePair): readonly TypeChange[] {
  return pair.columns
    .filter(hasTypeChange)
    .map(({ to: column }) => ({ column, type: columnType(column), using: usingExpression(intent, pair.to, column) }));
}

interface TypeChangeOptions {
  readonly name: string;
  readonly isAfterDeployment: boolean;
  /** Replaces a type's name by its temporary name in recreated expressions. */
  readonly spelled: (sql: string) => string;
}

export function changeTypes(
  pair: Pick<TablePair, "from" | "to">,
  retypes: readonly TypeChange[],
  { name, isAfterDeployment, spelled }: TypeChangeOptions,
): readonly Step[] {
  const { from, to } = pair;
  const timing = { isAfterDeployment };
  const names = new Set(retypes.map(({ column }) => column.name));
  const act = (text: string): Step => action(name, to, text, timing);
  const run = (text: string): Step => statement(name, to, text, timing);
  const indexes = recreatedIndexes(pair, names);
  const checks = recreatedChecks(pair, names);
  const triggers = recreatedTriggers(pair, names);
  const policies = recreatedPolicies(pair, names);
  const generated = generatedFrom(from, names);
  return [
    ...from.policies.filter(({ name }) => policies.has(name)).map((policy) => run(dropPolicy(to, policy))),
    ...[...triggers].map((trigger) => run(`DROP TRIGGER ${quoteIdentifier(trigger)} ON ${qualifiedName(to)}`)),
    ...from.indexes.filter(({ name }) => indexes.has(name)).map((index) => run(dropIndex(to, index))),
    ...from.constraints
      .filter(({ name }) => checks.has(name))
      .map((check) => act(`DROP CONSTRAINT ${quoteIdentifier(check.name)}`)),
    ...generated.map((column) => act(`DROP COLUMN ${quoteIdentifier(column.name)}`)),
    ...retypes.flatMap((retype) => typeChangeActions(from, retype, spelled)).map(act),
    ...to.columns
      .filter((column) => generated.some((one) => one.name === column.name))
      .map((column) => act(`ADD COLUMN ${spelled(columnSql(column))}`)),
    ...to.constraints
      .filter(({ kind, name }) => kind === "check" && checks.has(name))
      .map((check) => act(`ADD ${spelled(namedConstraint(check))}`)),
    ...to.indexes.filter(({ name }) => indexes.has(name)).map((index) => run(spelled(createIndex(to, index)))),
    ...to.triggers.filter(({ name }) => triggers.has(name)).map((trigger) => run(spelled(createTrigger(trigger)))),
    ...to.policies.filter(({ name }) => policies.has(name)).map((policy) => run(spelled(createPolicy(policy)))),
  ];
}

const dropIndex = ({ schema }: Table, { name }: Index): string => `DROP INDEX ${qualifiedName({ schema, name })}`;

function typeChangeActions(from: Table, { column, type, using }: TypeChange, spelled: (sql: string) => string) {
  const former = from.columns.find(({ name }) => name === column.name);
  const alter = `ALTER COLUMN ${quoteIdentifier(column.name)}`;
  return [
    ...(former?.defaultValue == null ? [] : [`${alter} DROP DEFAULT`]),
    `${alter} TYPE ${type}${using === null ? "" : ` USING ${using}`}`,
    ...(column.defaultValue === null ? [] : [`${alter} SET DEFAULT ${spelled(defaultSql(column))}`]),
  ];
}

/** Returns checks over these columns, whose definitions depend on the former type. */
export function recreatedChecks({ from }: Pick<TablePair, "from">, columns: ReadonlySet<string>) {
  return namesReading(
    from.constraints.filter(({ kind }) => kind === "check"),
    columns,
  );
}

/** Returns the names of the parts of a table that name one of the columns. */
function namesReading(
  parts: readonly { readonly name: string; readonly columns: readonly string[] }[],
  columns: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set(parts.filter((part) => part.columns.some((name) => columns.has(name))).map(({ name }) => name));
}

/** Returns the generated columns that read these columns. */
function generatedFrom({ columns }: Table, names: ReadonlySet<string>): readonly Column[] {
  return columns.filter((column) => column.generated?.columns.some((read) => names.has(read)));
}

/**
 * Returns indexes with expressions or a predicate over these columns, and all over columns that are generated from them.
 * The server rebuilds plain ones itself.
 */
export function recreatedIndexes({ from }: Pick<TablePair, "from">, columns: ReadonlySet<string>) {
  const generated = new Set(generatedFrom(from, columns).map(({ name }) => name));
  return new Set(
    from.indexes
      .filter((index) => index.constraint === null)
      .filter((index) => {
        const isPlain = index.predicate === null && index.keys.every(({ column }) => column !== null);
        return index.columns.some((name) => generated.has(name) || (columns.has(name) && !isPlain));
      })
      .map(({ name }) => name),
  );
}

/** Returns triggers that name these columns: the server refuses to change the type of a column that one compares. */
export function recreatedTriggers({ from }: Pick<TablePair, "from">, columns: ReadonlySet<string>) {
  return namesReading(from.triggers, columns);
}

/** Returns policies that name these columns: the server refuses to change the type of a column that one compares. */
export function recreatedPolicies({ from }: Pick<TablePair, "from">, columns: ReadonlySet<string>) {
  return namesReading(from.policies, columns);
}

export function columnsWithTypeChange({ columns }: TablePair): ReadonlySet<string> {
  return new Set(columns.filter(hasTypeChange).map(({ to }) => to.name));
}
