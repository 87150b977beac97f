import { entity, filter, id, type Json, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @filter("range") active!: boolean;
  @filter("range") ownerId!: Uuid;
  @filter settings!: Json;
  @filter tags!: string[];
}
