// Entities into what their DDL cannot say of the way to it: what is no longer managed stays as it is.
import type { Intent } from "@entity-derive/migrations";
import type { Entity } from "../../2-model/data/entity.ts";

export function intentOf(entities: readonly Entity[]): Intent {
  return {
    tables: [],
    columns: [],
    labels: [],
    backfills: [],
    conversions: [],
    released: entities
      .filter(({ isReleased }) => isReleased)
      .map(({ table: { schema, name } }) => ({ schema, table: name })),
  };
}
