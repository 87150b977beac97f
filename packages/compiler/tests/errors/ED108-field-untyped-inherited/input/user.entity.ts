import { entity, field } from "entity-derive";
import { Record } from "./record.ts";

@entity({ table: "users", migrations: { touchUpdatedAt: true } })
export class User extends Record {
  @field("create", "response") name!: string;
}
