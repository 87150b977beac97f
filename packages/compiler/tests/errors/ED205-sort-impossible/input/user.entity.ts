import { entity, id, type Json, sort, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @sort settings!: Json;
  @sort photo!: Uint8Array;
}
