import { entity, field, id, type Uuid } from "entity-derive";

/** The statements are the application's own: the SQL for what an event shows is in the row file. */
@entity({
  table: "halls",
  schema: "halls",
  sql: "trait",
  events: { outbox: "batches" },
  migrations: true,
})
export class Hall {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
