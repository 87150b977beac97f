// The tenants. All other rows belong to one of them.
import { command, entity, field, id, type Uuid, validate } from "entity-derive";
import type { CreatePractitionerRequest } from "./practitioner.derived/index.ts";
import { requireStaff } from "./require-staff.ts";

/** The request that opens a clinic: its name and its first practitioner. */
export class Opening {
  @validate({ length: { min: 1, max: 100 } }) clinic!: string;
  practitioner!: CreatePractitionerRequest;
}

@entity({
  table: "clinics",
  commands: true,
  transactions: true,
  migrations: { rls: true },
  api: {
    owner: "id",
    allOwners: true,
    guard: requireStaff,
    public: ["Open"],
    security: "bearer",
    handlers: ["get", "list", "update"],
  },
})
@command<{ payload: Opening; result: { token: string } }>("Open")
export class Clinic {
  @id id!: Uuid;
  @field("create", "update", "response") @validate({ length: { min: 1, max: 100 } }) name!: string;
}
