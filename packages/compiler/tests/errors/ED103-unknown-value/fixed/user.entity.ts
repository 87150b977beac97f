import { column, entity, field, filter, id, type Uuid } from "entity-derive";

@entity({ table: "users", uuid: "v6", api: { handlers: "all", security: "basic" } })
export class User {
  @id id!: Uuid;
  @field("create", "response") name!: string;
  @filter("substring") city!: string;
  @column({ varchar: 80, index: "btree" }) zip!: string;
  @column(true) street!: string;
}
