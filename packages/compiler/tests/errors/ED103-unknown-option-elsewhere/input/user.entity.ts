import { column, entity, field, id, type Uuid, validate } from "entity-derive";

@entity({ tableName: "users", path: "/people", api: { handlers: true, auth: "none" } })
export class User {
  @id id!: Uuid;
  @field("create") @column({ nullable: true, length: 80 }) nickName!: string;
  @field("create") @column({ unique: true, nullable: false }) email!: string;
  @field("create") @column({
    email: true,
    maxLength: 20,
  })
  other!: string;
  @field("create") @validate({ maxLength: 80, isEmail: true }) mail!: string;
}
