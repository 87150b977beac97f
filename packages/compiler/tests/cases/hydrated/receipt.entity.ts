import { type Decimal, entity, field } from "entity-derive";
import { Document } from "./shared.ts";

/** What was paid: an instance of its own class and of the one that it extends. */
@entity({ table: "receipts", migrations: true })
export class Receipt extends Document {
  @field("create", "response") total!: Decimal;

  override isPaid(): boolean {
    return this.total !== "0";
  }
}
