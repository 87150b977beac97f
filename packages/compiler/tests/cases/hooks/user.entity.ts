import { column, entity, field, id, owner, type Uuid } from "entity-derive";

/** Nothing but hooks. */
@entity({ table: "users", hooks: true, migrations: true, api: { tag: "Users", handlers: true } })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") @column({ unique: true }) email!: string;
  @field("create", "update", "response") name!: string | null;
}

/** The generated interface alone: whoever implements the repository calls it. */
@entity({ table: "reports", hooks: true, sql: "trait" })
export class Report {
  @id id!: Uuid;
  @field("create", "response") title!: string;
}

/** No request carries its text: nothing is created through the repository. */
@entity({ table: "settings", hooks: true, migrations: true })
export class Setting {
  @id id!: Uuid;
  @owner @field("response") ownerId!: Uuid;
  @field("update", "response") value: string = "";
}
