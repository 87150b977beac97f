import { column, command, entity, field, filter, type i32, id, join, type PlainTime, projection, scope, type Uuid, validate } from "entity-derive";
import { requireUser } from "./guard.ts";

@entity({
  softDelete: true,
  returning: ["name", "id"],
  upsert: { conflict: ["email"] },
  uniqueIndex: [["email", "tenant"]],
  index: [["age", "age"]],
  migrations: { touchUpdatedAt: true, extensions: [""] },
  constraints: [{ name: "a", kind: "check", field: "nope" }],
  api: { path: "/users/:id", handlers: ["create", "update"], guard: { list: requireUser }, pagination: { max: 0 } },
  typedConstraints: true,
  commands: true,
})
@projection("Public", ["name", "email"])
@scope("involving", ["name", "nmae"])
@command("Rename", ["name"])
@join<{ city: string }>({ table: "homes", as: "home", on: { homeId: "id" }, fields: { city: "city" } })
export class User {
  @id @field("create") id!: Uuid;
  @field("create") name!: string;
  @field("create") @column({ unique: true }) email!: string;
  @field("create") @filter("like") age!: i32;
  @field("create") @validate({ range: { min: 1 } }) title!: string;
  @field("create") @column({ name: "title" }) heading!: string;
  @field("create") expires!: PlainTime;
}
