import { belongsTo, entity, field, id, owner, type Uuid } from "entity-derive";
import type { Office } from "./office.entity.ts";
import { requireMember } from "./require-member.ts";

/** Its owner is in the requests of programs, and no version says what a change is based on. */
@entity({
  table: "tags",
  migrations: true,
  api: { handlers: true, guard: requireMember, allOwners: true },
})
export class Tag {
  @id id!: Uuid;
  @owner @field("create", "update", "response") @belongsTo<Office>({ onDelete: "cascade" }) officeId!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("skip") author!: string;
}
