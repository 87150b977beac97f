// New tables with all that is theirs into statements, each after those that it refers to.
import type { Constraint, Table } from "../../catalog/catalog.ts";
import { distributionOf, distributionStatements } from "../../catalog/distribution.ts";
import { tableKey } from "../../catalog/names.ts";
import { columnSql } from "../sql/column-sql.ts";
import { createIndex, createTrigger, namedConstraint } from "../sql/definitions.ts";
import { qualified, quoted } from "../sql/quote.ts";
import { waitsForDistribution } from "./becoming-distributed.ts";
import { word } from "./files.ts";
import { securitySteps } from "./policies.ts";
import { isMadeAnew } from "./references.ts";
import { primaryKey, type Scope } from "./scope.ts";
import { action, alterTable, type Step, statement } from "./step.ts";

export function newTables(scope: Scope): readonly Step[] {
  const tables = inOrder(scope.created);
  const isThere = new Set<string>();
  const all = new Set(tables.map(tableKey));
  const steps: Step[] = [];
  const late: Step[] = [];
  for (const table of tables) {
    isThere.add(tableKey(table));
    const name = word("create", table.name);
    const isDistributed = distributionOf(table) !== null;
    const [now, later] = split(
      foreignKeys(table),
      (constraint) => !isDistributed && canRefer(scope, constraint, isThere),
    );
    steps.push(statement(name, null, createTable(table, now)));
    // A partition has the indexes and triggers of its table by itself.
    const isPartition = table.kind === "partition";
    for (const index of isPartition ? [] : table.indexes) {
      if (index.constraint === null) steps.push(statement(name, null, createIndex(table, index)));
    }
    steps.push(...securitySteps(name, table));
    for (const trigger of isPartition ? [] : table.triggers) steps.push(statement(name, null, createTrigger(trigger)));
    // Citus keeps foreign keys between tables that are distributed already.
    for (const text of distributionStatements(table)) steps.push(statement(name, null, text));
    for (const constraint of later) {
      if (waitsForDistribution(scope, table, constraint)) continue;
      if (isOfNew(scope, constraint) || (isDistributed && canRefer(scope, constraint, all))) {
        late.push(statement(name, null, `${alterTable(table)} ADD ${namedConstraint(constraint)}`));
      }
    }
  }
  return [...steps, ...late];
}

/**
 * Foreign keys of new tables to a key that is still to be made in a table that was there. Rows may have come into a table
 * that a file before has made, so they are not read while the table that it refers to is locked.
 */
export function waitingForeignKeys(scope: Scope): readonly Step[] {
  const all = new Set(scope.created.map(tableKey));
  return scope.created.flatMap((table) =>
    foreignKeys(table)
      .filter((constraint) => !canRefer(scope, constraint, all) && !isOfNew(scope, constraint))
      .flatMap((constraint) => [
        action(word("create", table.name), table, `ADD ${namedConstraint(constraint)} NOT VALID`),
        action(word("validate", table.name), table, `VALIDATE CONSTRAINT ${quoted(constraint.name)}`, {
          company: "apart",
        }),
      ]),
  );
}

const foreignKeys = (table: Table): readonly Constraint[] =>
  table.constraints.filter(({ kind }) => kind === "foreign key");

const isOfNew = ({ created }: Scope, { references }: Constraint): boolean =>
  references !== null && created.some(({ schema, name }) => schema === references.schema && name === references.table);

/** Whether the key that it refers to is there by now. */
export function canRefer(scope: Scope, { references }: Constraint, made: ReadonlySet<string>): boolean {
  if (references === null) return true;
  const key = tableKey({ schema: references.schema, name: references.table });
  if (made.has(key)) return true;
  if (isMadeAnew(scope, references)) return false;
  const target = scope.around.tables.find((table) => tableKey(table) === key);
  const wanted = [...references.columns].sort().join();
  return (
    target?.indexes.some(
      ({ isUnique, isValid, keys, predicate }) =>
        isUnique &&
        isValid &&
        predicate === null &&
        keys
          .map(({ column }) => column)
          .sort()
          .join() === wanted,
    ) ?? false
  );
}

function createTable(table: Table, references: readonly Constraint[]): string {
  const unlogged = table.persistence === "unlogged" ? "UNLOGGED " : "";
  const options = table.options.length === 0 ? "" : ` WITH (${table.options.join(", ")})`;
  const [parent] = table.inherits;
  if (table.kind === "partition" && parent !== undefined)
    return `CREATE ${unlogged}TABLE ${qualified(table)} PARTITION OF ${qualified(parent)}\n  ${table.partitioning}${options}`;
  const key = primaryKey(table);
  const isInline = key?.columns.length === 1 && key.name === `${table.name}_pkey` && !key.isDeferrable;
  const constraints = [
    ...table.constraints.filter(({ kind }) => kind !== "foreign key" && kind !== "not null"),
    ...references,
  ].filter((constraint) => !(isInline && constraint === key));
  const lines = [
    ...table.columns.map((column) => {
      const isKey = key?.columns.includes(column.name) ?? false;
      return `${columnSql(column, { isKey })}${isInline && isKey ? " PRIMARY KEY" : ""}`;
    }),
    ...[...constraints].sort((one, other) => rank(one) - rank(other)).map((constraint) => namedConstraint(constraint)),
  ];
  const partitioned = table.kind === "partitioned" ? ` PARTITION BY ${table.partitioning}` : "";
  return `CREATE ${unlogged}TABLE ${qualified(table)} (\n  ${lines.join(",\n  ")}\n)${partitioned}${options}`;
}

const ranks: readonly Constraint["kind"][] = ["primary key", "unique", "exclude", "check", "foreign key"];
const rank = ({ kind }: Constraint): number => ranks.indexOf(kind);

/** A table after those that its foreign keys lead to, as far as they are no circle, and a partition after its table. */
export function inOrder(tables: readonly Table[]): readonly Table[] {
  const byKey = new Map(tables.map((table) => [tableKey(table), table]));
  const ordered = new Set<Table>();
  const visit = (table: Table, path: readonly Table[]): void => {
    if (ordered.has(table) || path.includes(table)) return;
    const needed = [
      ...table.inherits,
      ...table.constraints.flatMap(({ references: to }) =>
        to === null ? [] : [{ schema: to.schema, name: to.table }],
      ),
    ];
    for (const one of needed) {
      const target = byKey.get(tableKey(one));
      if (target !== undefined) visit(target, [...path, table]);
    }
    ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
}

function split<T>(items: readonly T[], is: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [items.filter(is), items.filter((item) => !is(item))];
}
