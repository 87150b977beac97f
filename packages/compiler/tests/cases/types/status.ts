// A value object and its type under one name.
import { type ValueOf, valueObject } from "entity-derive";

export const Status = valueObject("ticket_status", ["open", "in progress", "closed"]);
export type Status = ValueOf<typeof Status>;
