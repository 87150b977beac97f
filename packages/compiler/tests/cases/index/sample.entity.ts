import { auto, belongsTo, column, entity, field, filter, id, type Uuid } from "entity-derive";
import type { Reading } from "./reading.entity.ts";

/** What another index begins with has none of its own. */
@entity({
  table: "samples",
  softDelete: true,
  migrations: true,
  uniqueIndex: [
    ["label", "readingId"],
    ["email", "label"],
  ],
  index: [["readingId", "createdAt"], ["readingId"], ["slug"], ["code"], ["createdAt"], ["id", "label"], ["id"]],
})
export class Sample {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Reading>() readingId!: Uuid;
  @field("create", "response") @belongsTo<Reading>({ index: false }) otherId!: Uuid | null;
  @field("create", "response") @column({ index: true }) @filter("search") label!: string;
  /** Its unique index has live rows alone. */
  @field("create", "response") @column({ unique: "live" }) slug!: string;
  @field("create", "response") @column({ unique: true }) code!: string;
  /** In lower case, so the plain one is another. */
  @field("create", "response") @column({ ci: true, index: true }) email!: string;
  @auto @field("response") @column({ index: "brin" }) updatedAt!: Date;
  @auto @field("response") createdAt!: Date;
  @field("skip") deletedAt!: Date | null;
}
