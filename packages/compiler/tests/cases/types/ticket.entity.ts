import { entity, field, filter, id, type Json, type Uuid } from "entity-derive";
import type { Status } from "./status.ts";
import type { Details, Level as Importance, Label, Name } from "./vocabulary/index.ts";

/** Declared here, written elsewhere. */
type Count = number;

interface Extra {
  readonly notes: readonly string[];
}

/** Types behind aliases, in this file and in others. */
@entity({ table: "tickets", migrations: true, api: { handlers: true } })
export class Ticket {
  @id id!: Uuid;
  @field("create", "update", "response") @filter status!: Status;
  @field("create", "update", "response") previous!: Status | null;
  @field("create", "update", "response") history!: Status[];
  @field("create", "update", "response") @filter importance!: Importance;
  @field("create", "update", "response") kind!: "bug" | 'it\'s "odd"' | "back\\slash `${x}`" | null;
  @field("create", "update", "response") only!: "constant";
  @field("create", "update", "response") name!: Name;
  @field("create", "update", "response") labels!: Label[];
  @field("create", "update", "response") count!: Count | null;
  @field("create", "update", "response") details!: Details;
  @field("create", "update", "response") extra!: Json<Extra> | null;
}
