import { entity, field, type IpAddress, id } from "entity-derive";

/** A natural key, which requests say. */
@entity({ table: "countries", transactions: true, migrations: true, api: { handlers: true } })
export class Country {
  @id @field("create") code!: string;
  @field("create", "update", "response") name!: string;
}

/** Whose text has a mask in PostgreSQL's own cast. */
@entity({
  table: "hosts",
  events: "outbox",
  transactions: true,
  migrations: { audit: true },
  api: { handlers: ["create", "get", "update", "delete"] },
})
export class Host {
  @id @field("create") ip!: IpAddress;
  @field("create", "update", "response") name!: string;
}
