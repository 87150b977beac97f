import { column, entity, field, id, type Uuid, type ValueOf, valueObject } from "entity-derive";

export const Status = valueObject("customer_status", ["active", "paused", "closed"]);
export type Status = ValueOf<typeof Status>;

/** What could be missing has to be there. */
@entity({ table: "customers", migrations: true, events: "outbox", api: { handlers: true } })
export class Customer {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("create", "update", "response") @column({ pgEnum: "customer_status" }) status: Status = "active";
  @field("create", "update", "response") fax!: string;
  @field("create", "update", "response") @column({ backfill: "'unknown'" }) phone!: string;
  @field("create", "update", "response") tier: string = "basic";
}
