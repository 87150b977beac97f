import { column, entity, field, id, type Uuid, type ValueOf, valueObject } from "entity-derive";
import type { OrderStatus } from "./order.entity.ts";

export const ParcelStatus = valueObject("status", ["packed", "sent"]);
export type ParcelStatus = ValueOf<typeof ParcelStatus>;

@entity({ table: "parcels", migrations: true })
export class Parcel {
  @id id!: Uuid;
  @field("create", "response") @column({ pgEnum: "status" }) status!: ParcelStatus;
  @field("create", "response") @column({ pgEnum: "status" }) order!: OrderStatus;
}
