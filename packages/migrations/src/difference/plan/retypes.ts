// Columns of another type into one ALTER TABLE, with all that is said over them said again.
import type { Column, Index, Table } from "../../catalog/catalog.ts";
import { columnSql, defaultSql, typeOf } from "../sql/column-sql.ts";
import { createIndex, createPolicy, createTrigger, dropPolicy, namedConstraint } from "../sql/definitions.ts";
import { qualified, quoted } from "../sql/quote.ts";
import { word } from "./files.ts";
import { conversionSaid, isRetyped, type Scope, type TablePair } from "./scope.ts";
import { action, type Step, statement } from "./step.ts";

/** A column that gets another type, and how its values are converted. */
export interface Retype {
  readonly column: Column;
  /** The type as it is written in SQL. */
  readonly type: string;
  readonly using: string | null;
}

export function retypeSteps(scope: Scope, pair: TablePair): readonly Step[] {
  const retypes = retypesOf(scope, pair);
  const [first] = retypes;
  if (first === undefined) return [];
  const name = word("change", first.column.name, "type");
  const columns = retypes.map(({ column }) => quoted(column.name)).join(", ");
  const analyze = `ANALYZE ${qualified(pair.to)} (${columns})`;
  return [
    ...retypeTable(pair, retypes, { name, isAfterDeployment: false, spelled: (sql) => sql }),
    // What was known of the values went with the type.
    statement(word("analyze", pair.to.name), null, analyze, { company: "apart" }),
  ];
}

function retypesOf({ intent }: Scope, pair: TablePair): readonly Retype[] {
  return pair.columns
    .filter(isRetyped)
    .map(({ to: column }) => ({ column, type: typeOf(column), using: conversionSaid(intent, pair.to, column) }));
}

interface RetypeOptions {
  readonly name: string;
  readonly isAfterDeployment: boolean;
  /** What is said again, where a type has a temporary name. */
  readonly spelled: (sql: string) => string;
}

export function retypeTable(
  pair: Pick<TablePair, "from" | "to">,
  retypes: readonly Retype[],
  { name, isAfterDeployment, spelled }: RetypeOptions,
): readonly Step[] {
  const { from, to } = pair;
  const late = { isAfterDeployment };
  const names = new Set(retypes.map(({ column }) => column.name));
  const act = (text: string): Step => action(name, to, text, late);
  const run = (text: string): Step => statement(name, to, text, late);
  const indexes = indexesSaidAgain(pair, names);
  const checks = checksSaidAgain(pair, names);
  const triggers = triggersSaidAgain(pair, names);
  const policies = policiesSaidAgain(pair, names);
  const generated = from.columns.filter((column) => column.generated?.columns.some((read) => names.has(read)));
  return [
    ...from.policies.filter(({ name }) => policies.has(name)).map((policy) => run(dropPolicy(to, policy))),
    ...[...triggers].map((trigger) => run(`DROP TRIGGER ${quoted(trigger)} ON ${qualified(to)}`)),
    ...from.indexes.filter(({ name }) => indexes.has(name)).map((index) => run(dropIndex(to, index))),
    ...from.constraints
      .filter(({ name }) => checks.has(name))
      .map((check) => act(`DROP CONSTRAINT ${quoted(check.name)}`)),
    ...generated.map((column) => act(`DROP COLUMN ${quoted(column.name)}`)),
    ...retypes.flatMap((retype) => retypeActions(from, retype, spelled)).map(act),
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

const dropIndex = ({ schema }: Table, { name }: Index): string => `DROP INDEX ${qualified({ schema, name })}`;

function retypeActions(from: Table, { column, type, using }: Retype, spelled: (sql: string) => string) {
  const former = from.columns.find(({ name }) => name === column.name);
  const alter = `ALTER COLUMN ${quoted(column.name)}`;
  return [
    ...(former?.defaultValue == null ? [] : [`${alter} DROP DEFAULT`]),
    `${alter} TYPE ${type}${using === null ? "" : ` USING ${using}`}`,
    ...(column.defaultValue === null ? [] : [`${alter} SET DEFAULT ${spelled(defaultSql(column))}`]),
  ];
}

/** Checks over these columns: their text is that of the former type. */
export function checksSaidAgain({ from }: Pick<TablePair, "from">, columns: ReadonlySet<string>) {
  return new Set(
    from.constraints
      .filter((one) => one.kind === "check" && one.columns.some((name) => columns.has(name)))
      .map(({ name }) => name),
  );
}

/** Indexes with expressions or a predicate over these columns: plain ones the server makes again by itself. */
export function indexesSaidAgain({ from }: Pick<TablePair, "from">, columns: ReadonlySet<string>) {
  return new Set(
    from.indexes
      .filter((index) => index.constraint === null)
      .filter((index) => index.columns.some((name) => columns.has(name)))
      .filter(({ predicate, keys }) => predicate !== null || keys.some(({ column }) => column === null))
      .map(({ name }) => name),
  );
}

/** Triggers that name these columns: the server refuses to change the type of what one compares. */
export function triggersSaidAgain({ from }: Pick<TablePair, "from">, columns: ReadonlySet<string>) {
  return new Set(
    from.triggers.filter((trigger) => trigger.columns.some((name) => columns.has(name))).map(({ name }) => name),
  );
}

/** Policies that name these columns: the server refuses to change the type of what one compares. */
export function policiesSaidAgain({ from }: Pick<TablePair, "from">, columns: ReadonlySet<string>) {
  return new Set(
    from.policies.filter((policy) => policy.columns.some((name) => columns.has(name))).map(({ name }) => name),
  );
}

export function retypedColumns({ columns }: TablePair): ReadonlySet<string> {
  return new Set(columns.filter(isRetyped).map(({ to }) => to.name));
}
