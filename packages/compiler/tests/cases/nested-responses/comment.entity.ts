import { auto, belongsTo, type Decimal, embed, entity, field, id, type Json, owner, type Uuid } from "entity-derive";
import type { Issue } from "./issue.entity.ts";
import type { Person } from "./person.entity.ts";
import { requireMember } from "./require-member.ts";

/** A comment with its issue, which contains no comments there. */
@entity({ table: "comments", softDelete: true, migrations: true, api: { guard: requireMember, handlers: true } })
export class Comment {
  @id id!: Uuid;
  @owner @field("create", "response") workspaceId!: Uuid;
  @field("create", "response") @belongsTo<Issue>({ response: "issue", onDelete: "cascade" }) issueId!: Uuid;
  @field("create", "response") @belongsTo<Person>() authorId!: Uuid | null;
  @field("create", "update", "response") text!: string | null;
  @field("create", "response") tags: string[] = [];
  @field("create", "response") cost!: Decimal | null;
  @field("create", "response") meta!: Json<{ source: string; ids: number[] }> | null;
  @field("create", "response") @embed<{ file: string; line: number | null }>({ prefix: "place_" }) place!: {
    file: string;
    line: number | null;
  } | null;
  @auto @field("response") createdAt!: Date;
  @field("skip") deletedAt!: Date | null;
}

/** A label of issues. */
@entity({ table: "labels", migrations: true })
export class Label {
  @id id!: Uuid;
  @owner @field("create", "response") workspaceId!: Uuid;
  @field("create", "response") name!: string;
}

/** A label on an issue. */
@entity({ table: "issue_labels", migrations: true, uniqueIndex: [["issueId", "labelId"]] })
export class IssueLabel {
  @id id!: Uuid;
  @owner @field("create") workspaceId!: Uuid;
  @field("create") @belongsTo<Issue>({ onDelete: "cascade" }) issueId!: Uuid;
  @field("create") @belongsTo<Label>({ onDelete: "cascade" }) labelId!: Uuid;
}
