import { entity, type f64, field, id } from "entity-derive";

/** Streamed to everybody; a key of two parts, and names in snake case. */
@entity({
  table: "rates",
  schema: "market",
  events: { outbox: "batches", retention: "10m" },
  migrations: true,
  api: { handlers: ["get", "events"] },
})
export class Rate {
  @id @field("create", "response") base!: string;
  @id @field("create", "response") quote!: string;
  @field("create", "update", "response") midPrice!: f64;
  @field("create", "update", "response") volume!: bigint | null;
  @field("create", "update") source!: string;
}
