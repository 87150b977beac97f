import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") name!: string;
  @field("response") get initial(): string {
    return this.name.slice(0, 1);
  }
}
