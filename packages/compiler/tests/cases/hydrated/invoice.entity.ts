import { auto, type Decimal, entity, field, id, type Uuid } from "entity-derive";

/** What a customer owes: a class with a behaviour of its own, so rows are instances of it. */
@entity({ table: "invoices", migrations: true, api: { tag: "Invoices", handlers: ["create", "get"] } })
export class Invoice {
  static readonly currency = "EUR";

  @id id!: Uuid;
  @field("create", "response") customer!: string;
  @field("create", "response") total!: Decimal;
  @field("response") paid: Decimal = "0.00";
  @field("response") dueAt!: Date | null;
  @auto @field("response") createdAt!: Date;

  /** What is still to be paid. */
  get open(): number {
    return Number(this.total) - Number(this.paid);
  }

  isOverdue(now: Date): boolean {
    return this.dueAt !== null && this.dueAt < now && this.open > 0;
  }
}
