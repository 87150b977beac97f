import { type ValueOf, valueObject } from "entity-derive";

export const UserRoleEnum = valueObject("user_role_enum", ["user", "admin"]);

export type UserRoleEnum = ValueOf<typeof UserRoleEnum>;
