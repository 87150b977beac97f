// How far an order is, as a closed set of texts.
import { type ValueOf, valueObject } from "entity-derive";

export const OrderStatus = valueObject("order_status", ["pending", "paid", "shipped", "cancelled"]);
export type OrderStatus = ValueOf<typeof OrderStatus>;
