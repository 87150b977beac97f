import { entity, id } from "entity-derive";

/** Nothing at all is imported. */
@entity({ table: "users" })
export class User {
  @id id!: string;
}
