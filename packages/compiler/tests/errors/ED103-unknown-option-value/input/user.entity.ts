import { column, entity, field, id, type Uuid, validate } from "entity-derive";

@entity({ table: "users", indexes: ["email"], softDeletes: "yes", tableName: "people" })
export class User {
  @id id!: Uuid;
  @field("create", "response") @column({ indexed: "email_idx" }) email!: string;
  @field("create", "response") @column({ columnName: ["nick"], indexed: true }) nick!: string;
  @field("create", "response") @validate({ regex: "^[a-z]+$" }) slug!: string;
}
