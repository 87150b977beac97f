import { column, entity, field, id, type Uuid } from "entity-derive";

/** Unique over several columns, one of them ignoring case. */
@entity({
  table: "members",
  uniqueIndex: [["team", "email"]],
  upsert: { conflict: ["team", "email"] },
  migrations: true,
})
export class Member {
  @id id!: Uuid;
  @field("create", "update", "response") team!: string;
  @field("create", "update", "response") @column({ ci: true }) email!: string;
  @field("create", "update", "response") role!: "admin" | "reader";
}
