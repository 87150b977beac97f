import { auto, entity, field, filter, id, sort, type Uuid, validate } from "entity-derive";

/** Short texts. */
@entity({ table: "notes", migrations: true, api: { tag: "Notes", handlers: true } })
export class Note {
  @id id!: Uuid;

  /** The title in lists. */
  @field("create", "update", "response")
  @validate({ length: { min: 1, max: 200 } })
  @filter("like")
  @sort
  title!: string;

  @field("create", "update", "response") body!: string | null;
  @field("create", "update", "response") @filter pinned: boolean = false;
  @auto @field("response") @sort createdAt!: Date;
}
