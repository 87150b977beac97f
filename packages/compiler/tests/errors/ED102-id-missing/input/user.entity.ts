import { entity, field, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  id!: Uuid;
  @field("create", "update", "response") name!: string;
}
