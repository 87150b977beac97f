import { entity, field, id, type Uuid } from "entity-derive";

/** Routes without a router: they are served by whoever takes them. */
@entity({ table: "tasks", migrations: true, api: { handlers: true } })
export class Task {
  @id id!: Uuid;
  @field("create", "update", "response") title!: string;
}
