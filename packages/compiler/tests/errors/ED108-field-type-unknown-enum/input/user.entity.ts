import { entity, field, id, type Uuid } from "entity-derive";

export enum Level {
  Low,
  High,
}

export enum Mixed {
  Low = "low",
  High = 2,
}

export enum Empty {}

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") level!: Level;
  @field("create", "response") mixed!: Mixed;
  @field("create", "response") empty!: Empty;
}
