import { column, type Decimal, entity, field, type i16, id, type PlainDate, type Uuid } from "entity-derive";

/** Ranges of every other type, and a column that is a range itself. */
@entity({
  table: "stays",
  migrations: true,
  api: { handlers: true },
  exclude: [
    {
      with: [
        ["bed", "="],
        [{ range: ["from", "until"], bounds: "[]" }, "&&"],
      ],
    },
    {
      with: [
        [{ range: ["leastWeight", "mostWeight"], bounds: "(]" }, "&&"],
        ["kind", "<>"],
      ],
    },
    { with: [["hours", "&&"]] },
    { with: [[{ range: ["firstFloor", "lastFloor"] }, "-|-"]], where: "bed > 100" },
  ],
})
export class Stay {
  @id id!: Uuid;
  @field("create", "update", "response") bed!: i16;
  @field("create", "update", "response") kind: "short" | "long" = "short";
  @field("create", "update", "response") from!: PlainDate;
  @field("create", "update", "response") until!: PlainDate;
  @field("create", "response") @column({ type: "NUMERIC(6, 2)" }) leastWeight!: Decimal | null;
  @field("create", "response") @column({ type: "NUMERIC(6, 2)" }) mostWeight!: Decimal | null;
  @field("create", "response") @column({ type: "int4range" }) hours!: string | null;
  @field("create", "response") firstFloor!: i16 | null;
  @field("create", "response") lastFloor!: i16 | null;
}
