import { column, entity, field, hasMany, id, type Uuid } from "entity-derive";
import type { User } from "./user.entity.ts";

@entity({ table: "members", uniqueIndex: [{ on: ["team", "email"], constraint: true }], migrations: true })
@hasMany<User>()
export class Member {
  @id id!: Uuid;
  @field("create", "update", "response") team!: string;
  @field("create", "update", "response") @column({ varchar: 320 }) email!: string;
  @field("create", "update", "response") at!: Date | null;
}
