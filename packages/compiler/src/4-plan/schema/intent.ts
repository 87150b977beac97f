// Instructions for migrations that do not follow from the schema: earlier names, values for existing rows, released tables.
import type { Intent } from "@entity-derive/migrations";
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import { enumType } from "../../2-model/data/field/field.ts";
import { outboxOf } from "../../2-model/data/write/outbox.ts";

export function intentOf(entities: readonly Entity[]): Intent {
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
