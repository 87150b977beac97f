import {
  auto,
  column,
  embed,
  entity,
  field,
  filter,
  type i32,
  id,
  type Json,
  owner,
  type Uuid,
  version,
} from "entity-derive";

/** Every method that writes, each with its hooks. */
@entity({
  table: "documents",
  hooks: true,
  softDelete: true,
  transactions: true,
  typedConstraints: true,
  migrations: true,
  upsert: { conflict: ["ownerId", "slug"] },
})
export class Document {
  @id id!: Uuid;
  @field("create", "response") @column({ unique: "owner" }) slug!: string;
  @field("create", "update", "response") @filter("like") title!: string;
  @field("create", "update", "response") pages: i32 = 1;
  @field("create", "update", "response") note!: string | null;
  @field("create", "update", "response") labels!: Json | null;
  @field("create", "update", "response") @embed<{ shelf: string }>({ prefix: "kept_" }) kept!: { shelf: string };
  @owner @field("create", "response") ownerId!: Uuid;
  @version @field("response") version!: i32;
  @auto @field("response") createdAt!: Date;
  @field("skip") deletedAt!: Date | null;
}
