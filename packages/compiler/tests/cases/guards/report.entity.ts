import { entity, field, id, type Uuid } from "entity-derive";
import * as guards from "./guards.ts";
import { requireAdmin as onlyAdmins, requireUser } from "./guards.ts";

/** A guard for each operation; what has none is open. */
@entity({
  table: "reports",
  migrations: true,
  api: {
    handlers: ["create", "get", "delete", "list"],
    guard: { create: onlyAdmins, get: "none", delete: guards.staff.requireBoss, list: requireUser },
    security: { cookie: "sid" },
  },
})
export class Report {
  @id id!: Uuid;
  @field("create", "response") title!: string;
}
