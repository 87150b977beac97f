import { belongsTo, entity, field, id, type Uuid } from "entity-derive";

/** Not audited itself: its deletion reaches rows that are. */
@entity({ table: "teams", migrations: true })
export class Team {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}

/** Between a team and what is audited. */
@entity({ table: "squads", migrations: true })
export class Squad {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Team>({ onDelete: "cascade" }) teamId!: Uuid;
}

/** Deleted with its squad. */
@entity({ table: "seats", migrations: { audit: true } })
export class Seat {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Squad>({ onDelete: "cascade" }) squadId!: Uuid;
}

/** Stays without its team. */
@entity({ table: "badges", migrations: { audit: true } })
export class Badge {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Team>({ onDelete: "set null" }) teamId!: Uuid | null;
}
