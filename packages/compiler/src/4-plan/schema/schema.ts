// Plans the schema of all entities: the statements that create it, and instructions for migrations.
import type { Intent } from "@entity-derive/migrations";
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import { enumType } from "../../2-model/data/field/field.ts";
import { outboxOf } from "../../2-model/data/write/events-and-audit.ts";
import type { WantedSchema } from "../../compilation.ts";
import type { Span } from "../../diagnostics/span.ts";
import { shownName } from "../../text/identifier.ts";
import { compareTexts } from "../../text/names.ts";
import { sqlText } from "../../text/sql.ts";
import { type Definition, sharedDefinitions } from "./table/definition.ts";
import { planTable, type TablePlan } from "./table/table-plan.ts";

/** The order depends on names only, so that a diff of two schemas shows no more than what changed. */
export function planSchema(entities: readonly Entity[]): WantedSchema {
  const tables = inOrder(entities.flatMap((entity) => planTable(entity) ?? []));
  const used = new Set(tables.flatMap(({ outbox, idempotency, triggers }) => [outbox, idempotency, ...triggers]));
  const shared = Object.values(sharedDefinitions);
  // Extensions, schemas and types, in this order; several tables can need the same ones.
  const first = new Set(
    texts(tables.flatMap(({ extensions, schemas, types }) => [...extensions, ...schemas, ...types])),
  );
  const statements = [
    ...[...first].sort(compareTexts),
    ...texts(tables.flatMap(({ table }) => table)),
    ...texts(tables.flatMap(({ constraints }) => constraints)),
    ...texts(shared.filter((one) => used.has(one))),
    ...texts(tables.flatMap(({ triggers }) => triggers.filter((one) => !shared.includes(one)))),
    ...texts(tables.flatMap(({ policy }) => policy ?? [])),
  ];
  return { statements, intent: intentOf(entities), places: placesOf(entities) };
}

function texts(definitions: readonly Definition[]): readonly string[] {
  return definitions.flatMap(({ create }) => create.map((statement) => sqlText(statement)));
}

/** Sorts tables by name, but referenced tables before those that refer to them. */
function inOrder(tables: readonly TablePlan[]): readonly TablePlan[] {
  const byName = new Map([...tables].sort((a, b) => compareTexts(a.name, b.name)).map((table) => [table.name, table]));
  const ordered = new Set<TablePlan>();
  const visit = (table: TablePlan): void => {
    if (ordered.has(table)) return;
    for (const name of [...table.references].sort(compareTexts)) {
      const referenced = byName.get(name);
      // There are no cycles: foreign keys that would close one are added later.
      if (referenced !== undefined) visit(referenced);
    }
    ordered.add(table);
  };
  for (const table of byName.values()) visit(table);
  return [...ordered];
}

function placesOf(entities: readonly Entity[]): WantedSchema["places"] {
  const places = new Map<string, Span>();
  for (const entity of entities) {
    const { span } = entity.table;
    const table = shownName(entity.table);
    places.set(table, span);
    for (const field of storedFields(entity)) {
      const { name: column, pgEnum } = field.column;
      places.set(`${table}.${column}`, field.span);
      const type = enumType(field);
      if (pgEnum === null || type === null) continue;
      const typeName = shownName(type);
      if (!places.has(typeName)) places.set(typeName, pgEnum.span);
    }
  }
  return places;
}

function intentOf(entities: readonly Entity[]): Intent {
  const managed = entities.filter(({ migrations }) => migrations !== null);
  const columns = managed.flatMap((entity) =>
    storedFields(entity).map(({ column }) => ({ ...tableName(entity), column: column.name, source: column })),
  );
  return {
    tables: managed.flatMap((entity) => {
      const { was } = entity.table;
      const hasChannel = (entity.events?.channel ?? null) !== null;
      const storesEvents = outboxOf(entity) !== null;
      return was === null ? [] : [{ ...tableName(entity), was: was.value, hasChannel, storesEvents }];
    }),
    columns: columns.flatMap(({ source: { was }, ...column }) => (was === null ? [] : [{ ...column, was: was.value }])),
    labels: labels(managed),
    backfills: columns.flatMap(({ source: { backfill }, ...column }) =>
      backfill === null ? [] : [{ ...column, sql: backfill.value }],
    ),
    conversions: columns.flatMap(({ source: { using }, ...column }) =>
      using === null ? [] : [{ ...column, using: using.value }],
    ),
    released: entities.filter(({ isReleased }) => isReleased).map(tableName),
  };
}

function tableName({ table: { schema, name } }: Entity): { readonly schema: string; readonly table: string } {
  return { schema, table: name };
}

/** Several columns can have the same enum type, whose renamed labels are listed once. */
function labels(entities: readonly Entity[]): Intent["labels"] {
  const types = entities.flatMap((entity) => storedFields(entity).flatMap((field) => enumType(field) ?? []));
  const renamedLabels = types.flatMap(({ schema, name, renamed }) =>
    renamed.map(({ label, was }) => ({ schema, type: name, label: label.value, was: was.value })),
  );
  return [...new Map(renamedLabels.map((label) => [JSON.stringify(label), label])).values()];
}

/** Returns the statements that create all tables of a test database, which needs unmanaged tables too. */
export function allTables(entities: readonly Entity[]): readonly string[] {
  return planSchema(entities.map(withTable)).statements;
}

/** Returns the entity as if migrations managed its table. */
export function withTable(entity: Entity): Entity {
  return {
    ...entity,
    migrations: { touchUpdatedAt: null, audit: false, rls: null, extensions: [], ...entity.migrations },
  };
}
