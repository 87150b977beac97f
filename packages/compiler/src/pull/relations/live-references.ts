// Finds foreign keys that lead to live rows only: `@belongsTo({ live: true })` declares them with their columns and keys.
import type { Catalog, Column, Constraint, Table } from "@entity-derive/migrations";
import { liveNames } from "../../2-model/data/table/constraint-names.ts";
import type { ExistingEntities } from "../existing-entities.ts";
import { deletionColumn } from "../fields.ts";
import { constraintRefusal, partKey, primaryKey, type Refusals } from "../table/refusals.ts";

export interface LiveReferences {
  /** The tables without the columns and constraints that `live` adds. */
  readonly tables: readonly Table[];
  /** These columns, in their order in generated statements, by table. */
  readonly columns: ReadonlyMap<Table, readonly string[]>;
  /** The keys of the foreign keys with `live`. */
  readonly foreignKeys: ReadonlySet<string>;
}

interface LiveReference {
  readonly child: Table;
  readonly parent: Table;
  /** The foreign key that rows have besides. */
  readonly ordinary: Constraint;
  readonly constraint: Constraint;
  readonly column: string;
}

export function readLiveReferences(
  { tables }: Catalog,
  { entities }: ExistingEntities,
  refused: Refusals,
): LiveReferences {
  const isNew = ({ schema, name }: Table): boolean => !entities.has(`${schema}.${name}`);
  const all = tables.flatMap((child) => liveReferencesOf(child, tables));
  const found = all.filter(
    ({ child, parent, ordinary, constraint }) =>
      isNew(child) &&
      isNew(parent) &&
      [ordinary, constraint].every(({ name }) => !refused.has(partKey("constraint", child, name))),
  );
  // A foreign key that no annotation declares needs the column of the parent, too.
  const others = new Set(
    tables.flatMap((table) =>
      table.constraints
        .filter((one) => one.references?.columns.includes("live") === true)
        .filter((one) => !found.some(({ constraint }) => constraint === one))
        .map(({ references }) => `${references?.schema}.${references?.table}`),
    ),
  );
  const known = found.filter(({ parent }) => !others.has(`${parent.schema}.${parent.name}`));
  const shortened = tables.map((table) => ({ table: withoutLive(table, known), columns: liveColumnsOf(table, known) }));
  return {
    tables: shortened.map(({ table }) => table),
    columns: new Map(shortened.map(({ table, columns }) => [table, columns])),
    foreignKeys: new Set(known.map(({ child, ordinary }) => partKey("constraint", child, ordinary.name))),
  };
}

function liveReferencesOf(child: Table, tables: readonly Table[]): readonly LiveReference[] {
  const { constraints, columns } = child;
  return constraints.flatMap((constraint): readonly LiveReference[] => {
    const { references } = constraint;
    if (references === null || constraintRefusal(constraint) !== null) return [];
    const parent = tables.find(({ schema, name }) => schema === references.schema && name === references.table);
    const ordinary = constraints.find(
      (one) =>
        one.references?.schema === references.schema &&
        one.references.table === references.table &&
        constraint.name === liveNames(one.name, one.columns[0] ?? "").constraint,
    );
    if (parent === undefined || ordinary === undefined) return [];
    const [own = "", target = ""] = [constraint.columns.at(-1), references.columns.at(-1)];
    const names = liveNames(ordinary.name, ordinary.columns[0] ?? "");
    const isExact =
      own === names.column &&
      target === "live" &&
      isList(constraint.columns.slice(0, -1), ordinary.columns) &&
      isList(references.columns.slice(0, -1), ordinary.references?.columns ?? []) &&
      isList(ordinary.references?.columns ?? [], primaryKey(parent)?.columns ?? []) &&
      isLiveColumn(parent, target, "parent") &&
      isLiveColumn(child, own, "child") &&
      columns.some(({ name }) => name === own) &&
      liveKey(parent, references.columns) !== undefined;
    return isExact ? [{ child, parent, ordinary, constraint, column: own }] : [];
  });
}

function isList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/** True if the column is generated from the table's deletion, as `live` generates it. */
function isLiveColumn({ columns }: Table, name: string, side: "parent" | "child"): boolean {
  const { generated }: Pick<Column, "generated"> = columns.find((one) => one.name === name) ?? { generated: null };
  if (generated?.kind !== "stored") return false;
  const deletion = deletionColumn(columns)?.name ?? null;
  const isLive = `${deletion}ISNULL`;
  const written = generated.expression.replaceAll(/[\s()"]/g, "");
  if (side === "parent") return deletion !== null && written === isLive;
  return written === (deletion === null ? "true" : `CASEWHEN${isLive}THENtrueELSENULL::booleanEND`);
}

/** Returns the unique constraint that the foreign key refers to. */
function liveKey({ constraints }: Table, columns: readonly string[]): Constraint | undefined {
  return constraints.find((one) => one.kind === "unique" && isList(one.columns, columns));
}

function liveColumnsOf(table: Table, known: readonly LiveReference[]): readonly string[] {
  const place = ({ ordinary }: LiveReference): number =>
    table.columns.findIndex(({ name }) => name === ordinary.columns[0]);
  const own = known.filter(({ child }) => child === table).sort((a, b) => place(a) - place(b));
  const isParent = known.some(({ parent }) => parent === table);
  return [...(isParent ? ["live"] : []), ...own.map(({ column }) => column)];
}

function withoutLive(table: Table, known: readonly LiveReference[]): Table {
  const own = known.filter(({ child }) => child === table);
  const incoming = known.filter(({ parent }) => parent === table);
  if (own.length + incoming.length === 0) return table;
  const columns = new Set(liveColumnsOf(table, known));
  const constraints = new Set([
    ...own.map(({ constraint }) => constraint),
    ...incoming.map(({ constraint }) => liveKey(table, constraint.references?.columns ?? [])),
  ]);
  const indexes = new Set([...constraints].flatMap((one) => one?.index ?? []));
  return {
    ...table,
    columns: table.columns.filter(({ name }) => !columns.has(name)),
    constraints: table.constraints.filter((one) => !constraints.has(one)),
    indexes: table.indexes.filter(({ name }) => !indexes.has(name)),
  };
}
