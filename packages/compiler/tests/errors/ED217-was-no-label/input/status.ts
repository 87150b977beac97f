import { valueObject } from "entity-derive";

export const Status = valueObject("order_status", ["open", "paid"], { was: { payed: "paid", closed: "shut" } });
