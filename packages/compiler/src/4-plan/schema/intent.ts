// Entities into what their DDL cannot say of the way to it: earlier names, values of rows that are there, what is left alone.
import type { Intent } from "@entity-derive/migrations";
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import { enumType } from "../../2-model/data/field/field.ts";
import { outboxOf } from "../../2-model/data/write/outbox.ts";

export function intentOf(entities: readonly Entity[]): Intent {
  const managed = entities.filter(({ migrations }) => migrations !== null);
  const columns = managed.flatMap((entity) =>
    storedFields(entity).map(({ column }) => ({ ...tableName(entity), column: column.name, said: column })),
  );
  return {
    tables: managed.flatMap((entity) => {
      const { was } = entity.table;
      const hasChannel = (entity.events?.channel ?? null) !== null;
      const storesEvents = outboxOf(entity) !== null;
      return was === null ? [] : [{ ...tableName(entity), was: was.value, hasChannel, storesEvents }];
    }),
    columns: columns.flatMap(({ said: { was }, ...column }) => (was === null ? [] : [{ ...column, was: was.value }])),
    labels: labels(managed),
    backfills: columns.flatMap(({ said: { backfill }, ...column }) =>
      backfill === null ? [] : [{ ...column, sql: backfill.value }],
    ),
    conversions: columns.flatMap(({ said: { using }, ...column }) =>
      using === null ? [] : [{ ...column, using: using.value }],
    ),
    released: entities.filter(({ isReleased }) => isReleased).map(tableName),
  };
}

function tableName({ table: { schema, name } }: Entity): { readonly schema: string; readonly table: string } {
  return { schema, table: name };
}

/** What columns of one type say is the same: they have the same value object, or one with the same labels. */
function labels(entities: readonly Entity[]): Intent["labels"] {
  const types = entities.flatMap((entity) => storedFields(entity).flatMap((field) => enumType(field) ?? []));
  const said = types.flatMap(({ schema, name, renamed }) =>
    renamed.map(({ label, was }) => ({ schema, type: name, label: label.value, was: was.value })),
  );
  return [...new Map(said.map((one) => [JSON.stringify(one), one])).values()];
}
