import {
  auto,
  column,
  entity,
  field,
  filter,
  type i32,
  id,
  owner,
  projection,
  scope,
  sort,
  type Uuid,
  version,
} from "entity-derive";
import { requireOwner } from "./guards.ts";

@entity({
  table: "notes",
  softDelete: true,
  migrations: true,
  transactions: true,
  uniqueIndex: [["shelf", "place"]],
  api: { tag: "Notes", handlers: true, guard: requireOwner },
})
@projection("Public", ["id", "title"])
@scope("involving", ["authorId", "readerId"], { within: "shelf" })
export class Note {
  @id id!: Uuid;
  @field("create", "update", "response") @filter("like") @sort title!: string;
  /** Free again once its note is deleted. */
  @field("create", "update", "response") @column({ unique: "live" }) slug!: string;
  /** Free again once its note is deleted, and compared ignoring case. */
  @field("create", "update", "response") @column({ unique: "live", ci: true }) alias!: string | null;
  /** Taken for ever. */
  @field("create", "update", "response") @column({ unique: true }) code!: string | null;
  @field("create", "update", "response") shelf!: string;
  @field("create", "update", "response") @filter("range") place!: i32;
  @owner @field("create", "response") authorId!: Uuid;
  @field("create", "response") readerId!: Uuid | null;
  @version @field("response") version!: i32;
  @auto @field("response") createdAt!: Date;
  @field("skip") deletedAt!: Date | null;
}
