import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
<<<<<<< HEAD
  @field("create") name!: string;
=======
  @field("create", "update") name!: string;
>>>>>>> rename
}
