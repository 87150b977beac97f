import { entity, field, hasMany, type i32, id, owner, type Uuid } from "entity-derive";
import type { Copy } from "./beside.entity.ts";

/** Rows that PostgreSQL keeps to their tenant; all others of these entities read them. */
@entity({ table: "shelves", migrations: { rls: true } })
@hasMany<Copy>()
export class Shelf {
  @id id!: Uuid;
  @owner @field("create", "response") tenant!: string;
  @field("create", "update", "response") label!: string;
  @field("create", "response") places!: i32;
}
