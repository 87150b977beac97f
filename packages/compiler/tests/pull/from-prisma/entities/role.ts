import { type ValueOf, valueObject } from "entity-derive";

export const Role = valueObject("Role", ["USER", "ADMIN"]);

export type Role = ValueOf<typeof Role>;
