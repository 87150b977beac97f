// Columns, tables, types and functions that nothing names any more, into files for after the deployment.
import type { Sequence, Table } from "../../catalog/catalog.ts";
import { tableKey } from "../../catalog/names.ts";
import { qualified, quoted } from "../sql/quote.ts";
import { missingIn } from "./beside-tables.ts";
import { word } from "./files.ts";
import { inOrder } from "./new-tables.ts";
import { waitingGuard } from "./outbox.ts";
import type { Scope, TablePair } from "./scope.ts";
import { action, alterTable, type Step, statement } from "./step.ts";

const late = { isAfterDeployment: true } as const;

/** Generated columns before those that they read. */
export function dropColumns({ to, dropped }: TablePair): readonly Step[] {
  const inTurn = [...dropped].sort((one, other) => Number(other.generated !== null) - Number(one.generated !== null));
  return inTurn.map(({ name }) => action(word("drop", name), to, `DROP COLUMN ${quoted(name)}`, late));
}

/** Each after those that refer to it; partitions go with their table. */
export function dropTables({ dropped, to }: Scope): readonly Step[] {
  const tables = [...inOrder(dropped)].reverse().filter((table) => !goesWithItsTable(table, dropped));
  const drops = tables.flatMap((table, at) => {
    const name = word("drop", table.name);
    const later = tables.slice(at + 1);
    const circles = later.flatMap((other) =>
      other.constraints
        .filter(({ references }) => references !== null && isTable(table, references))
        .map((constraint) =>
          statement(name, other, `${alterTable(other)} DROP CONSTRAINT ${quoted(constraint.name)}`, {
            ...late,
            company: "apart",
          }),
        ),
    );
    return [...circles, statement(name, table, `DROP TABLE ${qualified(table)}`, late)];
  });
  const guards = tables.flatMap((table) =>
    waitingGuard(table, to).map((text) => statement(word("drop", tables[0]?.name ?? ""), null, text, late)),
  );
  return [...guards, ...drops];
}

/** Whether it is a partition of a table that is dropped. */
export function goesWithItsTable({ kind, inherits }: Table, dropped: readonly Table[]): boolean {
  return kind === "partition" && inherits.some((parent) => dropped.some((one) => tableKey(one) === tableKey(parent)));
}

const isTable = (table: Table, { schema, table: name }: { readonly schema: string; readonly table: string }): boolean =>
  table.schema === schema && table.name === name;

export function dropBesideTables(scope: Scope): readonly Step[] {
  const { from, to } = scope;
  const drop = (kind: string, one: { readonly schema: string; readonly name: string }, rest = ""): Step =>
    statement(word("drop", one.name), null, `DROP ${kind} ${qualified(one)}${rest}`, late);
  return [
    ...from.functions
      .filter((routine) => to.functions.every((one) => !isSameRoutine(one, routine)))
      .map((routine) =>
        drop(routine.kind.toUpperCase().replace("WINDOW", "FUNCTION"), routine, `(${routine.arguments})`),
      ),
    ...missingIn(from.domains, to.domains).map((domain) => drop("DOMAIN", domain)),
    ...missingIn(from.enums, to.enums)
      .filter((type) => !isUsedByReleased(scope, type))
      .map((type) => drop("TYPE", type)),
    ...missingIn(from.sequences, to.sequences)
      .filter((sequence) => !goesWithItsColumn(scope, sequence))
      .map((sequence) => drop("SEQUENCE", sequence)),
    ...from.extensions
      .filter(({ name }) => to.extensions.every((one) => one.name !== name) && isNoLongerNeeded(scope))
      .map(({ name }) => statement(word("drop", name), null, `DROP EXTENSION ${quoted(name)}`, late)),
    ...from.schemas
      .filter(({ name }) => to.schemas.every((one) => one.name !== name) && isEmpty(scope, name))
      .map(({ name }) => statement(word("drop", name), null, `DROP SCHEMA ${quoted(name)}`, late)),
  ];
}

/** Or has its new name already. */
function goesWithItsColumn({ to }: Scope, { ownedBy }: Sequence): boolean {
  if (ownedBy === null) return false;
  const isOwner = (one: Sequence): boolean => JSON.stringify(one.ownedBy) === JSON.stringify(ownedBy);
  const table = to.tables.find(({ schema, name }) => schema === ownedBy.schema && name === ownedBy.table);
  return to.sequences.some(isOwner) || table?.columns.every(({ name }) => name !== ownedBy.column) !== false;
}

interface RoutineName {
  readonly schema: string;
  readonly name: string;
  readonly arguments: string;
}

const isSameRoutine = (one: RoutineName, other: RoutineName): boolean =>
  one.schema === other.schema && one.name === other.name && one.arguments === other.arguments;

/** A table that is no longer managed keeps the types of its columns. */
function isUsedByReleased({ from, intent }: Scope, type: { readonly schema: string; readonly name: string }): boolean {
  const released = new Set(intent.released.map(({ schema, table }) => tableKey({ schema, name: table })));
  return from.tables
    .filter((table) => released.has(tableKey(table)))
    .some(({ columns }) => columns.some(({ base }) => base.schema === type.schema && base.name === type.name));
}

/** Other people's indexes may use an operator class of it, which the catalogs do not tell. */
function isNoLongerNeeded({ around, from }: Scope): boolean {
  const managed = new Set(from.tables.flatMap(({ indexes }) => indexes.map(({ name }) => name)));
  return around.tables.every(({ indexes }) =>
    indexes.every(({ name, keys }) => managed.has(name) || keys.every(({ operatorClass }) => operatorClass === null)),
  );
}

/** What others have made in a schema stays, and the schema with it. */
function isEmpty({ around, from }: Scope, schema: string): boolean {
  const lists = ["tables", "views", "enums", "domains", "sequences", "functions"] as const;
  const count = (catalog: Scope["from"]): number =>
    lists.reduce((sum, list) => sum + catalog[list].filter((one) => one.schema === schema).length, 0);
  return count(around) <= count(from);
}
