import { embed, entity, field, id, join, projection, scope, type Uuid } from "entity-derive";

@scope("involving", ["name", 5])
@projection("Public", [5])
@join<{ title: string }>({ table: 5, as: "author", on: { name: "id" }, fields: { title: "title" } })
@entity({
  table: "users",
  typedConstraints: true,
  constraints: [{ name: "users_age_check", kind: "check" }],
  upsert: { conflict: [5] },
  index: [[5]],
  returning: [5],
})
export class User {
  @id id!: Uuid;
  @field("create") name!: string;
  @field("create") @embed<{ street: string }>({ prefix: 5 }) home!: { street: string };
}
