import { belongsTo, column, entity, field, type i32, id } from "entity-derive";
import type { Person } from "./person.entity.ts";

@entity({ table: "profiles", migrations: true })
export class Profile {
  @id @belongsTo<Person>({ onDelete: "cascade", index: false }) @field("create") personId!: i32;
  @field("create", "update", "response") bio!: string;
  @field("create", "update", "response") mood: "fine" | "it's bad" = "fine";
  @field("create", "update", "response") marks!: ("red" | "blue")[] | null;
  @field("create", "update", "response")
  @column({ check: { sql: "origin = ANY (ARRAY['web'::text, 'mail'::text])", name: "known_origin" } })
  origin!: string | null;
}
