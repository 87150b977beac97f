import { belongsTo, entity, field, id, owner, type Uuid } from "entity-derive";
import type { Office } from "./office.entity.ts";
import { requireMember } from "./require-member.ts";

/** The offices' own, which no administrator reads. */
@entity({ table: "memos", migrations: true, api: { handlers: true, guard: requireMember } })
export class Memo {
  @id id!: Uuid;
  @owner @field("response") @belongsTo<Office>({ onDelete: "cascade" }) officeId!: Uuid;
  @field("create", "update", "response") text!: string;
}
