import { entity, field, type i32, id, type Uuid, version } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @version revision!: i32;
  @field("update") expectedVersion!: i32 | null;
}

@entity({ table: "jobs" })
export class Job {
  @id id!: Uuid;
  @version revision!: i32;
  @field("response") expectedVersion!: i32 | null;
}
