import {
  belongsTo,
  command,
  entity,
  field,
  filter,
  hasMany,
  type i32,
  id,
  owner,
  projection,
  sort,
  type Uuid,
  version,
} from "entity-derive";
import type { MatterTag } from "./matter-tag.entity.ts";
import type { Office } from "./office.entity.ts";
import { requireMember } from "./require-member.ts";
import type { Tag } from "./tag.entity.ts";

/** Everything that a repository can have; no request contains the owner. */
@entity({
  table: "matters",
  migrations: { audit: true },
  typedConstraints: true,
  softDelete: true,
  transactions: true,
  commands: true,
  hooks: true,
  events: { outbox: "batches", retention: "1d" },
  streams: true,
  uniqueIndex: [["officeId", "code"]],
  upsert: { conflict: ["officeId", "code"], action: "update" },
  api: {
    handlers: ["create", "get", "update", "delete", "list", "events"],
    guard: requireMember,
    allOwners: true,
    list: { count: true },
  },
})
@command("Open")
@command("Close", { requiresId: true, kind: "delete" })
@command<{ result: { memos: number } }>("CountMemos", { source: "none" })
@command<{ result: Matter }>("Copy", { requiresId: true, transaction: true })
@hasMany<Tag, { through: MatterTag }>()
@projection("Card", ["id", "title"])
export class Matter {
  @id id!: Uuid;
  @owner @field("response") @filter @belongsTo<Office>({ onDelete: "cascade" }) officeId!: Uuid;
  @field("create", "response") code!: string;
  @field("create", "update", "response") @filter("like") @sort title!: string;
  @version @field("response") version!: i32;
  @field("skip") deletedAt!: Date | null;
}
