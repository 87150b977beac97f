import { entity, field, id, type Uuid } from "entity-derive";

@entity({
  table: "users",
  events: "outbox",
  streams: true,
  hooks: true,
  migrations: { audit: true },
  api: { handlers: true, public: ["Register"] },
})
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
