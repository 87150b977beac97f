import { column, entity, field, type i32, id, scope, type Uuid } from "entity-derive";

@entity({ table: "offers", softDelete: true, migrations: true })
@scope("involving", ["buyerId", "sellerId"])
@scope("mentioning", ["title", "note", "remark"], { within: "year" })
@scope("inState", ["state", "previousState"], { within: "region" })
export class Offer {
  @id id!: Uuid;
  @field("create", "response") buyerId!: Uuid;
  @field("create", "response") sellerId!: Uuid | null;
  @field("create", "response") title!: string;
  @field("create", "response") note!: string | null;
  @field("create", "response") @column({ name: "the remark" }) remark!: string | null;
  @field("create", "response") year!: i32 | null;
  @field("create", "response") region!: string;
  @field("create", "response") state: "open" | "closed" = "open";
  @field("create", "response") previousState!: "open" | "closed" | null;
  @field("skip") deletedAt!: Date | null;
}
