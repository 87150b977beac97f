import { column, entity, field, sort, validate } from "entity-derive";
import { OWNED, Owned } from "./owned.ts";
import { requireStaff } from "./require-staff.ts";

@entity({
  table: "practitioners",
  ...OWNED,
  api: {
    allOwners: true,
    guard: requireStaff,
    security: "bearer",
    handlers: ["create", "get", "list", "update", "delete"],
  },
})
export class Practitioner extends Owned {
  @field("create", "update", "response") @validate({ length: { min: 1, max: 100 } }) @sort name!: string;
  // entity-derive: allow ED817, a clinic has some dozens of practitioners
  @field("create", "response") @column({ unique: "live-owner", ci: true }) @validate({ email: true }) email!: string;
}
