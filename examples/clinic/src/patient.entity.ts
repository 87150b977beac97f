import { entity, field, filter, type PlainDate, sort, validate } from "entity-derive";
import { OWNED, Owned } from "./owned.ts";
import { requireStaff } from "./require-staff.ts";

@entity({
  table: "patients",
  ...OWNED,
  index: [
    ["clinicId", "id"],
    ["clinicId", "lastName"],
  ],
  migrations: { rls: true, audit: true },
  api: { guard: requireStaff, security: "bearer", handlers: ["create", "get", "list", "update", "delete"] },
})
export class Patient extends Owned {
  @field("create", "update", "response") @validate({ length: { min: 1, max: 100 } }) firstName!: string;
  @field("create", "update", "response") @validate({ length: { min: 1, max: 100 } }) @filter @sort lastName!: string;
  @field("create", "update", "response") bornOn!: PlainDate;
  @field("create", "update", "response") @validate({ email: true }) email!: string | null;
  /** The number of the patient's insurance. Requests set it; responses never contain it. */
  @field("create", "update", "secret") @validate({ pattern: /^[A-Z]\d{9}$/ }) insuranceNumber!: string | null;
}
