import { column, entity, field, id, owner, type Uuid } from "entity-derive";

@entity({ table: "posts", distribute: "tenantId", uniqueIndex: [["slug", "language"]] })
export class Post {
  @id id!: Uuid;
  @owner @field("response") tenantId!: Uuid;
  @field("create", "response") @column({ unique: true }) code!: string;
  @field("create", "response") slug!: string;
  @field("create", "response") language!: string;
}

@entity({
  table: "pages",
  distribute: "tenantId",
  uniqueIndex: [["slug", "language"]],
  upsert: { conflict: ["slug", "language"] },
})
export class Page {
  @id id!: Uuid;
  @field("create", "response") tenantId!: Uuid;
  @field("create", "response") slug!: string;
  @field("create", "response") language!: string;
  @field("create", "update", "response") text!: string;
}
