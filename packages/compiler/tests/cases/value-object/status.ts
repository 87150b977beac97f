import { type ValueOf, valueObject } from "entity-derive";

export const OrderStatus = valueObject("order_status", ["pending", "paid", 'it\'s "so"']);
export type OrderStatus = ValueOf<typeof OrderStatus>;
