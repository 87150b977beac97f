import { column, embed, entity, field, hasMany, type i32, id, owner, type Uuid, version } from "entity-derive";
import type { Parcel } from "./parcel.entity.ts";
import { sealed } from "./sealed.ts";

/** Everything that a write or a response can have. */
@entity({
  table: "customers",
  softDelete: true,
  events: "outbox",
  transactions: true,
  migrations: { audit: true },
  fullText: { fields: { name: "A", note: "B" }, language: "simple", stored: true },
})
@hasMany<Parcel>({ response: { as: "parcels", limit: 2 } })
export class Customer {
  @id id!: Uuid;
  @owner @field("create", "response") teamId!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("create", "update", "response") note!: string | null;
  /** Stored as bytes. */
  @field("create", "update", "response") @column({ codec: sealed }) phone!: string | null;
  @field("create", "update", "secret") passphrase!: string;
  @field("skip") score: i32 = 0;
  @field("create", "response") @embed<{ street: string; house: i32 | null }>({ prefix: "at_" }) address!: {
    street: string;
    house: i32 | null;
  } | null;
  @version @field("response") version!: i32;
  @field("skip") deletedAt!: Date | null;
}
