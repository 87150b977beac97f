import { column, entity, field, type i32, id, owner, type Uuid } from "entity-derive";
import { requireUser } from "./guard.ts";

@entity({
  table: "projects",
  softDelete: true,
  uniqueIndex: [["name", "year"]],
  api: { handlers: true, guard: requireUser },
})
export class Project {
  @id id!: Uuid;
  @owner @field("response") workspaceId!: Uuid;
  @field("create", "response") @column({ unique: true }) code!: string;
  @field("create", "response") @column({ unique: "live" }) slug!: string;
  @field("create", "response") name!: string;
  @field("create", "response") year!: string;
  @field("skip") deletedAt!: Date | null;
}

/** A natural key. */
@entity({ table: "vouchers", api: { handlers: true, guard: requireUser } })
export class Voucher {
  @id @field("create") code!: string;
  @owner @field("response") workspaceId!: Uuid;
  @field("create", "update", "response") name!: string;
}

/** One of two fields. */
@entity({ table: "seats", api: { handlers: true, guard: requireUser } })
export class Seat {
  @id @field("create") hall!: string;
  @id @field("create") place!: i32;
  @owner @field("response") workspaceId!: Uuid;
  @field("create", "update", "response") name!: string;
}

/** Nobody guesses a UUID, and the owner is in the key. */
@entity({ table: "parcels", api: { handlers: true, guard: requireUser } })
export class Parcel {
  @id @field("create") id!: Uuid;
  @owner @field("response") workspaceId!: Uuid;
  @field("create", "update", "response") name!: string;
}

@entity({ table: "coupons", api: { handlers: true, guard: requireUser } })
export class Coupon {
  @id @owner @field("response") workspaceId!: Uuid;
  @id @field("create") code!: string;
  @field("create", "update", "response") name!: string;
}
