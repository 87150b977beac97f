import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") nickname?: string;
  @field("create", "response") bio!: string | undefined;
  @field("create", "response") city?: string | null;
}
