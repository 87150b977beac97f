import { column, entity, field, hasMany, id, owner, type Uuid } from "entity-derive";
import type { Issue } from "./issue.entity.ts";
import { requireMember } from "./require-member.ts";
import { reversed } from "./reversed.ts";

/** A person of a workspace, with the issues that they have written. */
@entity({
  table: "people",
  migrations: true,
  api: { guard: requireMember, handlers: true },
})
@hasMany<Issue>({ foreignKey: "authorId", response: { as: "issues", limit: 2 } })
export class Person {
  @id id!: Uuid;
  @owner @field("create", "response") workspaceId!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("create", "response") role: "writer" | "reader" = "writer";
  @field("create", "response") @column({ codec: reversed }) phone!: string | null;
  @field("create", "secret") password!: string;
  @field("skip") notes!: string | null;
}
