import { belongsTo, column, command, entity, field, hasMany, id, projection, type Uuid, validate } from "entity-derive";
import { sealed } from "./sealed.ts";

/** What a hotel must not keep in the clear. */
@entity({
  table: "guests",
  api: { handlers: true },
  events: "outbox",
  streams: true,
  hooks: true,
  commands: true,
  softDelete: true,
  upsert: { conflict: ["email"] },
  migrations: { audit: true },
})
@projection("Card", ["id", "passport"])
@command("Identify", ["passport"], { kind: "update" })
@hasMany<Guest>()
export class Guest {
  @id id!: Uuid;
  @field("create", "response") @column({ unique: true }) email!: string;
  @field("create", "update", "response")
  @column({ codec: sealed })
  @validate({ length: { min: 3 } })
  passport!: string;
  @field("create", "update", "response") @column({ codec: sealed }) note!: string | null;
  @field("create", "update", "secret") @column({ codec: sealed }) pin!: string | null;
  @belongsTo<Guest>() @field("create", "response") hostId!: Uuid | null;
  @field("skip") deletedAt!: Date | null;
}
