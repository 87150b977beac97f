import {
  auto,
  belongsTo,
  column,
  embed,
  entity,
  field,
  filter,
  hasMany,
  type i32,
  id,
  owner,
  projection,
  scope,
  sort,
  type Uuid,
  version,
} from "entity-derive";
import { TicketFailure } from "./failure.ts";
import { requireOwner } from "./guards.ts";

@entity({
  table: "tickets",
  softDelete: true,
  typedConstraints: true,
  error: TicketFailure,
  upsert: { conflict: ["holderId", "code"] },
  uniqueIndex: [["row", "seat"]],
  transactions: true,
  migrations: true,
  api: { tag: "Tickets", handlers: true, guard: requireOwner },
})
@hasMany<Ticket>()
@projection("Public", ["id", "code"])
@scope("involving", ["holderId", "payerId"])
export class Ticket {
  @id id!: Uuid;
  @field("create", "update", "response") @filter("like") @sort @column({ unique: "owner" }) code!: string;
  @field("create", "update", "response") row!: i32;
  @field("create", "update", "response") seat!: i32;
  @owner @field("create", "response") holderId!: Uuid;
  @field("create", "update", "response") payerId!: Uuid | null;
  @field("create", "update", "response") @belongsTo<Ticket>() partOfId!: Uuid | null;
  @field("create", "update", "response") @embed<{ hall: string }>({ prefix: "at_" }) at!: { hall: string };
  @version @field("response") version!: i32;
  @auto @field("response") createdAt!: Date;
  @field("skip") deletedAt!: Date | null;
}

/** Without constraints of its own: the driver's errors reach `from`. */
@entity({ table: "gates", error: TicketFailure, migrations: true })
export class Gate {
  @id id!: Uuid;
  @field("create", "update", "response") @column({ unique: true }) name!: string;
}
