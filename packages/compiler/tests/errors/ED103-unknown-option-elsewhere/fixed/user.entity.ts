import { column, entity, field, id, type Uuid, validate } from "entity-derive";

@entity({ table: "users", api: { handlers: true, auth: "none", path: "/people" } })
export class User {
  @id id!: Uuid;
  @field("create") @column({ varchar: 80 }) nickName!: string | null;
  @field("create") @column({ unique: true }) email!: string;
  @field("create") @column({
    email: true,
    maxLength: 20,
  })
  other!: string;
  @field("create") @validate({ length: { max: 80 }, email: true }) mail!: string;
}
