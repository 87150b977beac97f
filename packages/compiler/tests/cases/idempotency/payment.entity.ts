import { entity, field, type i32, id, type Uuid } from "entity-derive";
import { requireCashier } from "./guards.ts";

/** Rows without owners and versions, which no request creates without a key. */
@entity({
  table: "payments",
  returning: "id",
  migrations: true,
  api: { guard: requireCashier, handlers: ["create", "get"], idempotency: { required: true } },
})
export class Payment {
  @id id!: Uuid;
  @field("create", "response") amount!: i32;
}
