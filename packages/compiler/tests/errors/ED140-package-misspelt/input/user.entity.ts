import { entity, field, id, type Uuid } from "entity-derve";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
