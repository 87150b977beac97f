import { entity, field, id, type Uuid } from "entity-derive";
import { requireStaff } from "./require-staff.ts";

/** The owners, whose own rows have a policy, too. */
@entity({
  table: "clinics",
  migrations: { rls: true },
  api: { owner: "id", guard: requireStaff, handlers: ["get", "list", "update"], allOwners: true },
})
export class Clinic {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
