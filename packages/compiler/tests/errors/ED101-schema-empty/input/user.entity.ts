import { entity, id, type Uuid } from "entity-derive";

@entity({ table: "users", schema: "" })
export class User {
  @id id!: Uuid;
}
