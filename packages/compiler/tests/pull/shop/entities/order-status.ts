import { type ValueOf, valueObject } from "entity-derive";

/** How far an order is. */
export const OrderStatus = valueObject("order_status", ["pending", "paid", "it's gone"]);

export type OrderStatus = ValueOf<typeof OrderStatus>;
