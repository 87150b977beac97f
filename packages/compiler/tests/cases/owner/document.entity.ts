import { auto, entity, field, filter, type i32, id, owner, type Uuid, version } from "entity-derive";

@entity({ table: "documents", softDelete: true, transactions: true, migrations: true })
export class Document {
  @id id!: Uuid;
  @owner @field("create", "response") ownerId!: Uuid;
  @field("create", "update", "response") @filter("like") title!: string;
  @field("create", "update", "response") body!: string | null;
  @version @field("response") version!: i32;
  @auto @field("response") createdAt!: Date;
  @field("skip") deletedAt!: Date | null;
}
