import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "teams" })
export class Team {
  @id id!: Uuid;
}

@entity({ table: "members" })
export class Member {
  @id id!: Uuid;
  @field("create", "response") teamId!: Team;
}
