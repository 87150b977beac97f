import { belongsTo, embed, entity, field, filter, id, type Json, sort, type Uuid } from "entity-derive";
import { type Channel, Priority, Status, type Tag } from "./status.ts";

const Source = { Web: "web", Import: "import" } as const;
type SourceKey = keyof typeof Source;

declare enum Level {
  First = "first",
  Second = "second",
}

interface Origin {
  channel: Channel | null;
  level: Level;
}

/** Enums and constants as types, in every place that a choice can stand in. */
@entity({
  table: "tickets",
  migrations: true,
  events: true,
  api: { handlers: true },
})
export class Ticket {
  @id id!: Uuid;
  @field("create", "update", "response") @filter @sort status: Status = Status.Open;
  @field("create", "update", "response") @filter channel!: Channel | null;
  @field("create", "update", "response") @filter priority: Priority = Priority.Low;
  @field("create", "update", "response") tags!: Tag[];
  @field("create", "update", "response") earlier!: Status[] | null;
  @field("create", "update", "response") source!: (typeof Source)[SourceKey];
  @field("create", "response") key!: SourceKey | null;
  @field("create", "response") final!: Status.Closed | "archived" | null;
  @embed<Origin>({ prefix: "origin_" }) @field("create", "response") origin!: Origin;
  @field("create", "response") history!: Json<{ from: Status; priority: Priority }[]>;
  @field("response") reviewed: Status | null = null;
  @belongsTo<Ticket>() @field("create", "response") parentId!: Uuid | null;
}
