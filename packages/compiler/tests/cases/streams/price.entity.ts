import { entity, field, type i32, id, type Uuid, version } from "entity-derive";

/** Notified, and not stored. */
@entity({ table: "prices", schema: "sales", streams: true, softDelete: true, migrations: true })
export class Price {
  @id id!: Uuid;
  @field("create", "update", "response") amount!: string;
  @field("create", "update", "response") note!: string | null;
  @field("skip") margin!: string | null;
  @version @field("response") version!: i32;
  @field("skip") deletedAt!: Date | null;
}
