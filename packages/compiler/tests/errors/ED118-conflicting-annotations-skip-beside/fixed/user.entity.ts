import { auto, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("skip", "response") passwordHash!: string;
  @field("create", "update", "skip") token!: string;
  @auto @field("skip", "update") createdAt!: Date;
  @field("skip") seed!: string;
}
