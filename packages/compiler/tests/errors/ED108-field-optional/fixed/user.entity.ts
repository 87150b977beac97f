import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") nickname!: string | null;
  @field("create", "response") bio!: string | null;
  @field("create", "response") city!: string | null;
}
