import { auto, column, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id @field("create", "update", "response") id!: Uuid;
  @auto @field("update") changedAt!: Date;
  @column({ varchar: 80, type: "CITEXT" }) email!: string;
}
