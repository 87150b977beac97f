import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "sessions", uuid: "v4", migrations: true })
export class Session {
  @id id!: Uuid;
  @field("create", "response") device!: string;
}

@entity({ table: "visits", uuid: "v7", migrations: true })
export class Visit {
  @id id!: Uuid;
  @field("create", "response") page!: string;
}
