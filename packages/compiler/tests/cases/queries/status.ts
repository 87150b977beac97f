import { type ValueOf, valueObject } from "entity-derive";

export const OrderStatus = valueObject("order_status", ["open", "paid", "sent"]);
export type OrderStatus = ValueOf<typeof OrderStatus>;
