import { entity, field, filter, id, sort, type Uuid } from "entity-derive";

@entity({ table: "users", api: { handlers: true } })
export class User {
  @id id!: Uuid;
  @field("create", "response") @filter name!: string;
  @field("skip") @filter("like") @sort resetCode!: string | null;
}

@entity({ table: "sessions", api: { handlers: ["get", "delete"] } })
export class Session {
  @id id!: Uuid;
  @field("skip") @filter token!: string;
}
