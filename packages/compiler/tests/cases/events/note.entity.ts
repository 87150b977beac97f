import { entity, field, id, type Uuid } from "entity-derive";

/** Its events are a type: publishing them is up to the application. */
@entity({ table: "notes", events: true, migrations: true })
export class Note {
  @id id!: Uuid;
  @field("create", "update", "response") title!: string;
  @field("skip") draftKey!: string | null;
}
