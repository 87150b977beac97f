import { entity, field, filter, id, sort, type Uuid } from "entity-derive";

/** The plain one, with events in the outbox. */
@entity({ table: "published_items", events: "outbox", migrations: true })
export class PublishedItem {
  @id id!: Uuid;
  @field("create", "update", "response") @filter @sort name!: string;
  @field("create", "update", "response") note!: string | null;
}
