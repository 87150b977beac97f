// Steps that drop columns, tables, types and functions after the deployment.
import type { Sequence, Table } from "../../catalog/catalog.ts";
import { type QualifiedName, routineKey, tableKey } from "../../catalog/names.ts";
import { qualifiedName, quoteIdentifier } from "../sql/quote.ts";
import type { CatalogDiff, TablePair } from "./catalog-diff.ts";
import { fileNamePart } from "./group-into-files.ts";
import { missingFrom } from "./schema-objects.ts";
import { action, afterDeployment, alterTable, type Step, statement } from "./step.ts";
import { orderByReferences } from "./tables/create-tables.ts";
import { pendingEventsGuard } from "./tables/pending-events.ts";

/** Drops generated columns before the columns that they read. */
export function dropColumns({ to, dropped }: TablePair): readonly Step[] {
  const inTurn = [...dropped].sort((one, other) => Number(other.generated !== null) - Number(one.generated !== null));
  return inTurn.map(({ name }) =>
    action(fileNamePart("drop", name), to, `DROP COLUMN ${quoteIdentifier(name)}`, afterDeployment),
  );
}

/** Drops tables after those that refer to them. Partitions are dropped with their table. */
export function dropTables({ dropped, to }: CatalogDiff): readonly Step[] {
  const tables = [...orderByReferences(dropped)].reverse().filter((table) => !isDroppedWithTable(table, dropped));
  const drops = tables.flatMap((table, at) => {
    const name = fileNamePart("drop", table.name);
    const later = tables.slice(at + 1);
    const circles = later.flatMap((other) =>
      other.constraints
        .filter(({ references }) => references !== null && isTable(table, references))
        .map((constraint) =>
          statement(name, other, `${alterTable(other)} DROP CONSTRAINT ${quoteIdentifier(constraint.name)}`, {
            ...afterDeployment,
            batching: "separate",
          }),
        ),
    );
    return [...circles, statement(name, table, `DROP TABLE ${qualifiedName(table)}`, afterDeployment)];
  });
  const guards = tables.flatMap((table) =>
    pendingEventsGuard(table, to).map((text) =>
      statement(fileNamePart("drop", tables[0]?.name ?? ""), null, text, afterDeployment),
    ),
  );
  return [...guards, ...drops];
}

/** Whether the table is a partition of a dropped table. */
export function isDroppedWithTable({ kind, inherits }: Table, dropped: readonly Table[]): boolean {
  return kind === "partition" && inherits.some((parent) => dropped.some((one) => tableKey(one) === tableKey(parent)));
}

const isTable = (table: Table, { schema, table: name }: { readonly schema: string; readonly table: string }): boolean =>
  table.schema === schema && table.name === name;

export function dropSchemaObjects(diff: CatalogDiff): readonly Step[] {
  const { from, to } = diff;
  const drop = (kind: string, one: QualifiedName, rest = ""): Step =>
    statement(fileNamePart("drop", one.name), null, `DROP ${kind} ${qualifiedName(one)}${rest}`, afterDeployment);
  return [
    ...from.functions
      .filter((routine) => to.functions.every((one) => routineKey(one) !== routineKey(routine)))
      .map((routine) =>
        drop(routine.kind.toUpperCase().replace("WINDOW", "FUNCTION"), routine, `(${routine.arguments})`),
      ),
    ...missingFrom(from.domains, to.domains).map((domain) => drop("DOMAIN", domain)),
    ...missingFrom(from.enums, to.enums)
      .filter((type) => !isUsedByReleased(diff, type))
      .map((type) => drop("TYPE", type)),
    ...missingFrom(from.sequences, to.sequences)
      .filter((sequence) => !isDroppedWithColumn(diff, sequence))
      .map((sequence) => drop("SEQUENCE", sequence)),
    ...from.extensions
      .filter(({ name }) => to.extensions.every((one) => one.name !== name) && isNoLongerNeeded(diff))
      .map(({ name }) =>
        statement(fileNamePart("drop", name), null, `DROP EXTENSION ${quoteIdentifier(name)}`, afterDeployment),
      ),
    ...from.schemas
      .filter(({ name }) => to.schemas.every((one) => one.name !== name) && isEmpty(diff, name))
      .map(({ name }) =>
        statement(fileNamePart("drop", name), null, `DROP SCHEMA ${quoteIdentifier(name)}`, afterDeployment),
      ),
  ];
}

/** Whether the sequence is dropped with its column. Also true if it already has its new name. */
function isDroppedWithColumn({ to }: CatalogDiff, { ownedBy }: Sequence): boolean {
  if (ownedBy === null) return false;
  const isOwner = (one: Sequence): boolean => JSON.stringify(one.ownedBy) === JSON.stringify(ownedBy);
  const table = to.tables.find(({ schema, name }) => schema === ownedBy.schema && name === ownedBy.table);
  return to.sequences.some(isOwner) || table?.columns.every(({ name }) => name !== ownedBy.column) !== false;
}

/** A released table keeps the types of its columns. */
function isUsedByReleased({ from, intent }: CatalogDiff, type: QualifiedName): boolean {
  const released = new Set(intent.released.map(({ schema, table }) => tableKey({ schema, name: table })));
  return from.tables
    .filter((table) => released.has(tableKey(table)))
    .some(({ columns }) => columns.some(({ base }) => base.schema === type.schema && base.name === type.name));
}

/** Unmanaged indexes may use an operator class of an extension, which the catalog does not have. */
function isNoLongerNeeded({ wholeCatalog, from }: CatalogDiff): boolean {
  const managed = new Set(from.tables.flatMap(({ indexes }) => indexes.map(({ name }) => name)));
  return wholeCatalog.tables.every(({ indexes }) =>
    indexes.every(({ name, keys }) => managed.has(name) || keys.every(({ operatorClass }) => operatorClass === null)),
  );
}

/** A schema with unmanaged objects is kept. */
function isEmpty({ wholeCatalog, from }: CatalogDiff, schema: string): boolean {
  const lists = ["tables", "views", "enums", "domains", "sequences", "functions"] as const;
  const count = (catalog: CatalogDiff["from"]): number =>
    lists.reduce((sum, list) => sum + catalog[list].filter((one) => one.schema === schema).length, 0);
  return count(wholeCatalog) <= count(from);
}
