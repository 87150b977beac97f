import { column, entity, field, validate } from "entity-derive";
import { OWNED, Owned } from "./owned.ts";
import { requireStaff } from "./require-staff.ts";

@entity({
  table: "rooms",
  ...OWNED,
  api: {
    allOwners: true,
    guard: requireStaff,
    security: "bearer",
    handlers: ["create", "get", "list", "update", "delete"],
  },
})
export class Room extends Owned {
  @field("create", "update", "response")
  @column({ unique: "live-owner" })
  @validate({ length: { min: 1, max: 30 } })
  name!: string;
}
