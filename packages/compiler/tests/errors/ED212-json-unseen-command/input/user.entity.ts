import { command, entity, field, id, type Json, type Uuid } from "entity-derive";
import type { Feed } from "feed-types";

@entity({ table: "users", commands: true })
@command("Import", ["feed"])
export class User {
  @id id!: Uuid;
  @field("create", "response") name!: string;
  /** In no request, but in a command. */
  @field("response") feed!: Json<Feed> | null;
}
