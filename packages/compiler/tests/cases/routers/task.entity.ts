import { auto, column, entity, field, filter, id, sort, type Uuid, validate } from "entity-derive";

@entity({ table: "tasks", migrations: true, api: { handlers: true } })
export class Task {
  @id id!: Uuid;
  @field("create", "update", "response") @validate({ length: { min: 1 } }) @filter("like") @sort title!: string;
  @field("create", "update", "response") done: boolean = false;
  @field("create", "response") @column({ unique: true }) key!: string;
  @auto @field("response") createdAt!: Date;
}

/** The server supplies a column. */
@entity({ table: "secrets", migrations: true, api: { handlers: ["create", "get"] } })
export class Secret {
  @id id!: Uuid;
  @field("create", "response") name!: string;
  @field("skip") cipher!: string;
}
