import { belongsTo, entity, field, id, type Uuid } from "entity-derive";
import type { Team } from "../team.entity.ts";

@entity({ table: "members", migrations: true })
export class Member {
  @id id!: Uuid;
  @field("create", "update") @belongsTo<Team>({ onDelete: "cascade" }) teamId!: Uuid;
}
