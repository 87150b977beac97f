import { belongsTo, entity, field, id, type Uuid } from "entity-derive";
import type { Payment } from "./payment.entity.ts";

/** Beside the other one: its rows are claimed one by one. */
@entity({ table: "receipts", events: "outbox", migrations: true, transactions: true })
export class Receipt {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Payment>() paymentId!: Uuid;
}
