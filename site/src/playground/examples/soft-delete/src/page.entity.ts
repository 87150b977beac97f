import { auto, column, entity, field, filter, type i32, id, sort, type Uuid, validate, version } from "entity-derive";

/** A page of a wiki. A deleted one can be restored. */
@entity({
  table: "pages",
  softDelete: true,
  typedConstraints: true,
  migrations: { touchUpdatedAt: true },
  api: { tag: "Pages", handlers: true },
})
export class Page {
  @id id!: Uuid;

  /** Free again when its page is deleted. */
  @field("create", "response")
  @column({ unique: "live" })
  @validate({ pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/ })
  slug!: string;

  @field("create", "update", "response") @filter("like") @sort title!: string;
  @field("create", "update", "response") text!: string;

  /** An update names the version that it was made from. */
  @version @field("response") version!: i32;

  @auto @field("response") @sort createdAt!: Date;
  @auto @field("response") updatedAt!: Date;
  @field("skip") deletedAt!: Date | null;
}
