import { column, embed, entity, field, type i32, id, type Json, type Uuid, version } from "entity-derive";

/** Everything that a request may leave out, and everyone who receives it. */
@entity({
  table: "profiles",
  upsert: { conflict: ["handle"] },
  events: "outbox",
  streams: true,
  migrations: { touchUpdatedAt: false, audit: true },
})
export class Profile {
  @id id!: Uuid;
  @field("create", "response") @column({ unique: true, ci: true, varchar: 40 }) handle!: string;
  @field("create", "update", "response") name!: string;
  @field("create", "update", "response") bio!: string | null;
  @field("create", "update", "response") level: i32 = 1;
  @field("create", "update", "response") labels: string[] = ["new"];
  @field("create", "update", "response") @column({ default: "10" }) quota!: i32;
  @field("create", "update", "response") @column({ default: "20" }) ceiling!: i32 | null;
  @field("create", "update", "response") preferences!: Json | null;
  @field("create", "update", "response") balance!: bigint | null;
  @field("create", "update", "response")
  @embed<{ city: string; zip: string | null }>({ prefix: "home_" })
  home!: { city: string; zip: string | null };
  /** Given once. */
  @field("create", "response") origin!: string | null;
  @field("skip") token!: string;
  @version @field("response") version!: i32;
}
