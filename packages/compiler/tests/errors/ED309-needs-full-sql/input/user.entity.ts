import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", sql: "trait", transactions: true, streams: true })
export class User {
  @id id!: Uuid;
  @field("create") name!: string;
}
