import { entity, field, id, type Uuid } from "entity-derive";

@entity({ schema: "auth", uuid: "v4" })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
