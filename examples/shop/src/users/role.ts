// The roles of users, as a closed set of texts.
import { type ValueOf, valueObject } from "entity-derive";

export const Role = valueObject("user_role", ["customer", "staff"]);
export type Role = ValueOf<typeof Role>;
