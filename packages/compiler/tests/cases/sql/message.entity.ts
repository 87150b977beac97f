import { entity, field, filter, id, type Uuid, validate } from "entity-derive";

/** DTOs only: it is kept nowhere. */
@entity({ table: "messages", sql: "none", migrations: true })
export class Message {
  @id id!: Uuid;
  @field("create", "update", "response") @filter @validate({ length: { min: 1 } }) text!: string;
  @field("create", "response") to!: "everyone" | "friends";
  @field("skip") ip!: string;
}
