import { entity, field, id, sort, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") @sort name!: string;
  @sort @field("response") age!: number | null;
}
