import { command, type Decimal, entity, field, id, type Uuid } from "entity-derive";

/** A class with a method: its rows are instances, its commands are types all the same. */
@entity({ table: "invoices", commands: true })
@command("Issue")
@command("Remind", { requiresId: true, kind: "update" })
export class Invoice {
  @id number!: Uuid;
  @field("create", "response") total!: Decimal;
  get isFree(): boolean {
    return Number(this.total) === 0;
  }
}
