import { column, type Decimal, entity, field, type i16, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "items", events: true, migrations: true })
export class Item {
  @id id!: Uuid;
  @field("create", "update", "response") @column({ unique: true }) sku!: string;
  @field("create", "update", "response") @column({ unique: true }) serial!: i32 | null;
  /** A reserved word as its column, and varchar. */
  @field("create", "update", "response") @column({ name: "select", varchar: 10 }) label!: string;
  @field("create", "update", "response") @column({ type: "NUMERIC(10, 2)", check: "price >= 0" }) price!: Decimal;
  @field("create", "update", "response") @column({ default: "upper('none')", index: true, varchar: 6 }) color!: string;
  @field("create", "update", "response") @column({ default: "7" }) rank!: i16 | null;
  /** Named like what tells whether `rank` was given. */
  @field("create", "update", "response") rankGiven!: string | null;
  @field("create", "update", "response") @column({ default: "ARRAY['a;b', '{c}']", index: "gin" }) tags!: string[];
  @field("create", "update", "response") @column({ default: "now() + interval '1 day'", index: "brin" }) due!: Date;
  @field("create", "update", "response")
  @column({ check: "note <> ';' AND note !~ '`|\\$\\{'", index: "hash" })
  note!: string | null;
  @field("create", "update", "response") @column({ type: "numeric(3)[]" }) weights!: Decimal[] | null;
  @field("create", "update", "response") @column({ type: "Decimal ( 3 , 3 )" }) share!: Decimal | null;
  /** A type of PostgreSQL that has no word of its own. */
  @field("create", "update", "response") @column({ type: "tsrange" }) period!: Range | null;
}

/** Unknown to the compiler; its text is PostgreSQL's. */
type Range = `[${string},${string})`;
