import { auto, entity, id, type Uuid } from "entity-derive";

/** A ping, of which nothing can be said. */
@entity({ table: "pings", migrations: true })
export class Ping {
  @id id!: Uuid;
  @auto at!: Date;
}
