import { column, type Decimal, entity, field, type i32, id, type PlainDate, type Uuid } from "entity-derive";

@entity({
  table: "seats",
  schema: "hall",
  typedConstraints: true,
  migrations: true,
  uniqueIndex: [
    ["hall", "row", "number"],
    ["number", "price"],
    ["values", "options"],
    ["day", "since", "isFree", "guestId", "serial"],
    ["code"],
  ],
})
export class Seat {
  @id id!: Uuid;
  @field("create", "update", "response") hall!: string;
  @field("create", "update", "response") row!: i32;
  @field("create", "update", "response") @column({ name: "no" }) number!: i32 | null;
  @field("create", "update", "response") price!: Decimal | null;
  /** Named like what generated methods use. */
  @field("create", "update", "response") values!: "a" | "b" | null;
  @field("create", "update", "response") options!: string | null;
  @field("create", "update", "response") day!: PlainDate | null;
  @field("create", "update", "response") since!: Date | null;
  @field("create", "update", "response") isFree!: boolean | null;
  @field("create", "update", "response") guestId!: Uuid | null;
  @field("create", "update", "response") serial!: bigint | null;
  /** Unique by an index of its own, which gives no lookup. */
  @field("create", "update", "response") code!: string | null;
}
