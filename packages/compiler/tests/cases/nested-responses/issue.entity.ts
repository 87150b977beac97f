import {
  auto,
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
import type { Comment, IssueLabel, Label } from "./comment.entity.ts";
import type { Person } from "./person.entity.ts";
import { requireMember } from "./require-member.ts";

/** An issue with its author, its newest comments and its labels. */
@entity({
  table: "issues",
  softDelete: true,
  events: { outbox: "batches" },
  streams: true,
  transactions: true,
  hooks: true,
  commands: true,
  migrations: true,
  api: { guard: requireMember, handlers: true, list: { count: true } },
})
@hasMany<Comment>({ response: { as: "comments", limit: 3 } })
@hasMany<Label, { through: IssueLabel }>({ response: { as: "labels", limit: 5 } })
@command("Rename", ["title"])
@projection("Heading", ["title"])
export class Issue {
  @id id!: Uuid;
  @owner @field("create", "response") workspaceId!: Uuid;
  @field("create", "response") @belongsTo<Person>({ response: "author" }) authorId!: Uuid;
  @field("create", "update") @belongsTo<Person>({ response: "assignee" }) assigneeId!: Uuid | null;
  @field("create", "update", "response") @filter("search") title!: string;
  @field("create", "update", "response") state: "open" | "closed" = "open";
  @auto @field("response") @sort createdAt!: Date;
  @version @field("response") version!: i32;
  @field("skip") deletedAt!: Date | null;
}
