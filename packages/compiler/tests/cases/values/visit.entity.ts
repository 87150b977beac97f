import { auto, entity, field, type IpAddress, id, owner, type Uuid } from "entity-derive";

/** A visit: nothing of it has to be known, and nothing of it is shown. */
@entity({ table: "visits", events: "outbox", returning: "id", migrations: true })
export class Visit {
  @id id!: Uuid;
  @owner userId!: Uuid | null;
  @field("skip") address!: IpAddress | null;
  @auto seenAt!: Date;
}
