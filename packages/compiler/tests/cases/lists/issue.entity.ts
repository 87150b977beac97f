import {
  auto,
  column,
  type Decimal,
  entity,
  field,
  filter,
  type IpAddress,
  type i16,
  type i32,
  id,
  type PlainDate,
  type PlainDateTime,
  type PlainTime,
  sort,
  type Uuid,
} from "entity-derive";

/** Every kind of filter, and an order of every type. */
@entity({
  table: "issues",
  migrations: true,
  softDelete: true,
  index: [
    ["priority", "id"],
    ["createdAt", "id"],
  ],
  api: { handlers: true, list: { count: true } },
})
export class Issue {
  @id id!: Uuid;
  @field("create", "response") @filter("in", "not", "like") @sort title!: string;
  @field("create", "response") @column({ ci: true }) @filter("eq", "in", "not", "range") slug!: string;
  @field("create", "update", "response") @filter("eq", "in", "not") @sort status!: "open" | "in progress" | "closed";
  @field("create", "response") @filter("eq", "in", "not", "null") assigneeId!: Uuid | null;
  @field("create", "response") @filter("has") labels!: string[];
  @field("create", "response") @filter("has", "null") scores!: i32[] | null;
  @field("create", "update", "response") @filter("in", "not", "null", "range") @sort priority!: i16 | null;
  @field("create", "response") @sort weight!: number | null;
  @field("create", "response") @filter("in") @sort cost!: Decimal;
  @field("create", "response") @sort size!: bigint | null;
  @field("create", "response") @sort urgent!: boolean;
  @field("create", "response") @filter("in", "range") @sort dueOn!: PlainDate | null;
  @field("create", "response") @sort dueAt!: PlainTime | null;
  @field("create", "response") @sort startsAt!: PlainDateTime | null;
  @field("create", "response") @filter("eq", "in", "not", "range") @sort closedAt!: Temporal.Instant | null;
  @field("create", "response") @filter("eq", "in", "not", "range") @sort reportedAt!: Date | null;
  @field("create", "response") @sort origin!: IpAddress | null;
  @field("skip") @filter("eq", "in") @sort note!: string | null;
  @auto @field("response") @sort createdAt!: Date;
  deletedAt!: Date | null;
}
