import { entity, field, id } from "entity-derive";
import type { Uuid } from "entity-derive";
import { sort } from "./sorting.ts";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") @sort name!: string;
}
