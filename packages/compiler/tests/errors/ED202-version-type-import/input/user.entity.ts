import { entity, field, id, type Uuid, version } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @version revision!: number;
}
