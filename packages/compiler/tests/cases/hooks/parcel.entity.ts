import { column, entity, field, type i32, id, owner, type Uuid, version } from "entity-derive";
import { ParcelFailure } from "./failure.ts";

/** What hooks throw becomes the user's own error, as everything else does. */
@entity({
  table: "parcels",
  hooks: true,
  error: ParcelFailure,
  softDelete: true,
  typedConstraints: true,
  transactions: true,
  migrations: true,
  upsert: { conflict: ["ownerId", "code"] },
})
export class Parcel {
  @id id!: Uuid;
  @field("create", "update", "response") @column({ unique: "owner" }) code!: string;
  @field("create", "update", "response") weight!: i32;
  @owner @field("create", "response") ownerId!: Uuid;
  @version @field("response") version!: i32;
  @field("skip") deletedAt!: Date | null;
}
