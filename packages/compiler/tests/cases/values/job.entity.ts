import { auto, column, entity, field, type i32, id, type Json, type Uuid, version } from "entity-derive";

/** A job that the server alone adds, and works on. */
@entity({
  table: "jobs",
  events: "outbox",
  streams: true,
  hooks: true,
  transactions: true,
  migrations: { audit: true },
  api: { handlers: true },
})
export class Job {
  @id id!: Uuid;
  @field("response") kind!: string;
  @field("response") state: "waiting" | "running" | "done" = "waiting";
  @field("response") note: string | null = "new";
  @field("skip") @column({ default: "NOW() + INTERVAL '1 hour'" }) dueAt!: Date;
  @field("response") @column({ default: "5" }) priority!: i32 | null;
  @field("skip") input!: Json<{ path: string }>;
  @version @auto @field("response") revision!: i32;
  @auto @field("response") createdAt!: Date;
}
