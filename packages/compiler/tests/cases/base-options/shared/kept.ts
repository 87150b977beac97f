import { auto, entity, field, type i32, id, type Uuid, version } from "entity-derive";
import { StorageError } from "./errors.ts";
import { requireUser } from "./guards.ts";

/** Rows that are versioned, audited and published, and that stay when they are deleted. */
@entity({
  softDelete: true,
  events: "outbox",
  error: StorageError,
  migrations: { touchUpdatedAt: true, audit: true, extensions: ["pg_trgm"] },
  index: [["createdAt"]],
  api: { guard: requireUser, security: "bearer", pagination: { max: 50 } },
})
export abstract class Kept {
  @id id!: Uuid;
  @auto @field("response") createdAt!: Date;
  @auto @field("response") updatedAt!: Date;
  @field("skip") deletedAt!: Date | null;
  @version @field("response") version!: i32;
}
