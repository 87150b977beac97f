import { entity, field, filter, id, projection, sort, type Uuid } from "entity-derive";

@entity({ table: "messages", sql: "none", migrations: true, softDelete: false, hooks: true })
@projection("Short", ["text"])
export class Message {
  @id id!: Uuid;
  @field("create", "response") @filter @sort text!: string;
}
