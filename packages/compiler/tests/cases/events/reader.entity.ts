import { entity, field, id, type Uuid } from "entity-derive";

/** Added unless it is there: only new rows publish an event. */
@entity({
  table: "readers",
  events: "outbox",
  upsert: { conflict: ["handle"], action: "nothing" },
  uniqueIndex: [["handle"]],
  migrations: true,
})
export class Reader {
  @id id!: Uuid;
  @field("create", "response") handle!: string;
}
