import { type ValueOf, valueObject } from "entity-derive";

export const Role = valueObject("role", ["user", "admin"]);

export type Role = ValueOf<typeof Role>;
