import { field, id, type Uuid } from "entity-derive";

export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
