// Existing entities that pulled classes refer to.
import type { ClassName } from "./pulled-entity.ts";

export interface ExistingEntity {
  readonly name: ClassName;
  /** Field names by column. */
  readonly fields: ReadonlyMap<string, string>;
}

export interface ExistingEntities {
  /** By `schema.table`. */
  readonly entities: ReadonlyMap<string, ExistingEntity>;
  /** Value objects of enum types, by `schema.type`. */
  readonly enums: ReadonlyMap<string, ClassName>;
}
