// What the pulled classes need of the entities that a project has already.
import type { ClassName } from "./pulled.ts";

export interface ExistingEntity {
  readonly name: ClassName;
  /** The names of its fields, by their columns. */
  readonly fields: ReadonlyMap<string, string>;
}

export interface ExistingEntities {
  /** By `schema.table`. */
  readonly entities: ReadonlyMap<string, ExistingEntity>;
  /** Value objects of enum types, by `schema.type`. */
  readonly enums: ReadonlyMap<string, ClassName>;
}
