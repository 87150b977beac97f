import { belongsTo, entity, field, id, type Uuid } from "entity-derive";
import type { Member } from "./people/member.entity.ts";

/** A team is led by a member, who belongs to a team: a cycle of foreign keys. */
@entity({ table: "teams", migrations: true })
export class Team {
  @id id!: Uuid;
  @field("create", "update") @belongsTo<Member>({ onDelete: "set null" }) leaderId!: Uuid | null;
}
