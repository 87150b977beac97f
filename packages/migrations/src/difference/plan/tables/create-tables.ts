// Steps that create tables with everything in them, in the order of their references.
import type { Constraint, Table } from "../../../catalog/catalog.ts";
import { distributionOf, distributionStatements } from "../../../catalog/distribution.ts";
import { tableKey } from "../../../catalog/names.ts";
import { columnSql } from "../../sql/column-sql.ts";
import { createIndex, createTrigger, namedConstraint } from "../../sql/definitions.ts";
import { qualifiedName, quoteIdentifier } from "../../sql/quote.ts";
import { type CatalogDiff, primaryKey } from "../catalog-diff.ts";
import { waitsForDistribution } from "../citus/distribution-changes.ts";
import { isKeyRebuilt } from "../constraints/drop-referencing-keys.ts";
import { fileNamePart } from "../group-into-files.ts";
import { action, alterTable, type Step, statement } from "../step.ts";
import { securitySteps } from "./policies.ts";

export function createTables(diff: CatalogDiff): readonly Step[] {
  const tables = orderByReferences(diff.created);
  const isThere = new Set<string>();
  const all = new Set(tables.map(tableKey));
  const steps: Step[] = [];
  const afterTables: Step[] = [];
  for (const table of tables) {
    isThere.add(tableKey(table));
    const name = fileNamePart("create", table.name);
    const isDistributed = distributionOf(table) !== null;
    const [now, later] = partition(
      foreignKeys(table),
      (constraint) => !isDistributed && isReferenceable(diff, constraint, isThere),
    );
    steps.push(statement(name, null, createTable(table, now)));
    // A partition inherits indexes and triggers.
    const isPartition = table.kind === "partition";
    for (const index of isPartition ? [] : table.indexes) {
      if (index.constraint === null) steps.push(statement(name, null, createIndex(table, index)));
    }
    steps.push(...securitySteps(name, table));
    for (const trigger of isPartition ? [] : table.triggers) steps.push(statement(name, null, createTrigger(trigger)));
    // Citus supports foreign keys only between tables that are distributed.
    for (const text of distributionStatements(table)) steps.push(statement(name, null, text));
    for (const constraint of later) {
      if (waitsForDistribution(diff, table, constraint)) continue;
      if (refersToNewTable(diff, constraint) || (isDistributed && isReferenceable(diff, constraint, all))) {
        afterTables.push(statement(name, null, `${alterTable(table)} ADD ${namedConstraint(constraint)}`));
      }
    }
  }
  return [...steps, ...afterTables];
}

/**
 * Foreign keys of new tables to keys that are added to existing tables later. They are NOT VALID at first: rows may
 * have been written since the table was created, and reading them would keep the referenced table locked.
 */
export function deferredForeignKeys(diff: CatalogDiff): readonly Step[] {
  const all = new Set(diff.created.map(tableKey));
  return diff.created.flatMap((table) =>
    foreignKeys(table)
      .filter((constraint) => !isReferenceable(diff, constraint, all) && !refersToNewTable(diff, constraint))
      .flatMap((constraint) => [
        action(fileNamePart("create", table.name), table, `ADD ${namedConstraint(constraint)} NOT VALID`),
        action(fileNamePart("validate", table.name), table, `VALIDATE CONSTRAINT ${quoteIdentifier(constraint.name)}`, {
          batching: "separate",
        }),
      ]),
  );
}

const foreignKeys = (table: Table): readonly Constraint[] =>
  table.constraints.filter(({ kind }) => kind === "foreign key");

const refersToNewTable = ({ created }: CatalogDiff, { references }: Constraint): boolean =>
  references !== null && created.some(({ schema, name }) => schema === references.schema && name === references.table);

/** Whether the referenced key exists by now. */
export function isReferenceable(
  diff: CatalogDiff,
  { references }: Constraint,
  createdKeys: ReadonlySet<string>,
): boolean {
  if (references === null) return true;
  const key = tableKey({ schema: references.schema, name: references.table });
  if (createdKeys.has(key)) return true;
  if (isKeyRebuilt(diff, references)) return false;
  const target = diff.wholeCatalog.tables.find((table) => tableKey(table) === key);
  const sortedColumns = [...references.columns].sort().join();
  return (
    target?.indexes.some(
      ({ isUnique, isValid, keys, predicate }) =>
        isUnique &&
        isValid &&
        predicate === null &&
        keys
          .map(({ column }) => column)
          .sort()
          .join() === sortedColumns,
    ) ?? false
  );
}

function createTable(table: Table, references: readonly Constraint[]): string {
  const unlogged = table.persistence === "unlogged" ? "UNLOGGED " : "";
  const options = table.options.length === 0 ? "" : ` WITH (${table.options.join(", ")})`;
  const [parent] = table.inherits;
  if (table.kind === "partition" && parent !== undefined)
    return `CREATE ${unlogged}TABLE ${qualifiedName(table)} PARTITION OF ${qualifiedName(parent)}\n  ${table.partitioning}${options}`;
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
  return `CREATE ${unlogged}TABLE ${qualifiedName(table)} (\n  ${lines.join(",\n  ")}\n)${partitioned}${options}`;
}

const ranks: readonly Constraint["kind"][] = ["primary key", "unique", "exclude", "check", "foreign key"];
const rank = ({ kind }: Constraint): number => ranks.indexOf(kind);

/** Orders tables after those that they refer to, unless that is a cycle, and partitions after their table. */
export function orderByReferences(tables: readonly Table[]): readonly Table[] {
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

function partition<T>(items: readonly T[], is: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [items.filter(is), items.filter((item) => !is(item))];
}
