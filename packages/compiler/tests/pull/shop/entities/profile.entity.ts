import { belongsTo, entity, field, type i32, id } from "entity-derive";
import type { Person } from "./person.entity.ts";

@entity({ table: "profiles", migrations: true })
export class Profile {
  @id @belongsTo<Person>({ onDelete: "cascade", index: false }) @field("create") personId!: i32;
  @field("create", "update", "response") bio!: string;
}
