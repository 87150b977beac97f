import { command, entity, field, id, type Uuid } from "entity-derive";
import type * as api from "./api.ts";

@command<{ payload: Invitation; result: Array<Answer | null> }>("Invite")
@command<{ payload: import("./api.ts").Import }>("Import")
@command<{ payload: typeof api; result: api.Result }>("Sync")
@command<{ payload: { at: typeof start; for: Decimal } }>("Wait")
@command<{ result: `on
 the ${number}th` }>("Plan")
@command<Merge>("Merge")
@entity({ table: "users", commands: true })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") email!: string;
}

interface Invitation {
  to: string;
}

type Answer = "yes" | "no";

interface Merge {
  payload: string;
}

const start = new Date(0);

@command<{ payload: { of: MessageEvent } }>("Message")
@entity({ table: "events", commands: true })
export class Event {
  @id id!: Uuid;
}
