import { embed, entity, field, id, type Uuid } from "entity-derive";

export interface Spot {
  street: string;
  zip: string | null;
}

/** With hooks, notifications and the outbox at once; an embedded object changes as a whole. */
@entity({ table: "visits", events: "outbox", streams: true, hooks: true, migrations: true, api: { handlers: true } })
export class Visit {
  @id id!: Uuid;
  @field("create", "update", "response") guest!: string;
  @field("create", "update", "response") @embed<Spot>({ prefix: "spot_" }) spot!: Spot;
}
