import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") name: string = "nobody";
  @field("create") isActive: boolean = true;
  @field("create") age = 0;
}
