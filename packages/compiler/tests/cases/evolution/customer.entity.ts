import { column, entity, field, id, type Uuid, type ValueOf, valueObject } from "entity-derive";

export const Status = valueObject("customer_status", ["active", "closed"]);
export type Status = ValueOf<typeof Status>;

/** The version that runs while the others are rolled out. */
@entity({ table: "customers", migrations: true, events: "outbox", api: { handlers: true } })
export class Customer {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("create", "update", "response") @column({ pgEnum: "customer_status" }) status: Status = "active";
  @field("create", "update", "response") fax!: string;
}
