import { type ValueOf, valueObject } from "entity-derive";

export const Plan = valueObject("plan", ["free", "paid", "gone"], { was: { paid: "payed" } });
export type Plan = ValueOf<typeof Plan>;
