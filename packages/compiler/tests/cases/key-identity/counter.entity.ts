import { auto, column, entity, field, type i32, id, owner, type Uuid, version } from "entity-derive";

/** A number that PostgreSQL draws by itself, and a row that is met again by something else. */
@entity({
  table: "counters",
  uniqueIndex: [["place", "name"]],
  upsert: { conflict: ["place", "name"] },
  events: "outbox",
  returning: "full",
  migrations: true,
})
export class Counter {
  @id @auto number!: i32;
  @owner @field("create", "response") place!: string;
  @field("create", "response") name!: string;
  @field("create", "update", "response") value!: i32;
  @version @field("response") revision!: i32;
}

/** No request gives the whole range, and nothing is asked back but the number. */
@entity({ table: "ledgers", returning: "none", hooks: true, api: { handlers: true }, migrations: { audit: true } })
export class Ledger {
  @id @auto @column({ identity: "always" }) id!: bigint;
  @field("create", "update", "response") title!: string;
}

/** A key that PostgreSQL makes by a default. */
@entity({ table: "tickets", events: "outbox", migrations: true })
export class Ticket {
  @id @auto @column({ default: "gen_random_uuid()" }) key!: Uuid;
  @field("create", "update", "response") title!: string;
}
