import { embed, entity, field, id, type Json, type Uuid, validate } from "entity-derive";
import type { Feed } from "feed-types";
import type { Settings } from "./settings.ts";
import { feedSchema } from "./schemas.ts";

interface Page<Item> {
  items: Item[];
}

@entity({ table: "users", migrations: true })
export class User {
  @id id!: Uuid;
  @field("create", "response") settings!: Json<Settings>;
  @field("update", "response") feed!: Json<Feed> | null;
  @field("create", "response") pages!: Json<Page<string>>[];
  @field("create", "response") sizes!: Json<{ [Key in "a" | "b"]: number }>;
  @field("create", "response") counts!: Json<{ total: bigint; name: string | undefined }>;
  @field("create", "response") format!: Json<{ format(): string }>;
  @field("create", "response") @embed<{ street: string; more: Json<Page<number>> }>({ prefix: "home_" })
  home!: { street: string; more: Json<Page<number>> };
  /** Checked by a schema of its own. */
  @field("create", "response") @validate({ schema: feedSchema }) checked!: Json<Feed>;
  /** The schema has its own mistake. */
  @field("create", "response") @validate({ schema: 1 }) wrong!: Json<Feed>;
  /** In no request. */
  @field("response") shown!: Json<Feed> | null;
  @field("skip") hidden!: Json<Feed> | null;
}
