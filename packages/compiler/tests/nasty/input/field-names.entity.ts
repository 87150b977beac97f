// Properties named after words of JavaScript, TypeScript, SQL and of what is generated.
import { column, entity, field, filter, id, sort } from "entity-derive";
import type { Decimal, i32, i64, Uuid } from "entity-derive";

/** Fields with *\/ names that `${bite}` back. */
@entity({ table: "order", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: true, tag: "T`${x}`" } })
export class Fields {
  @id key!: Uuid;
  @field("create", "update", "response") @filter @sort default!: string;
  @field("create", "update", "response") @filter @sort class!: string | null;
  @field("create", "update", "response") @filter new!: i32 | null;
  @field("create", "update", "response") @filter("range") delete!: i32 | null;
  @field("create", "update", "response") return!: string | null;
  @field("create", "update", "response") enum!: "a" | "b" | null;
  @field("create", "update", "response") await!: string | null;
  @field("create", "update", "response") async!: string | null;
  @field("create", "update", "response") prototype!: string | null;
  @field("create", "update", "response") @column({ unique: true }) length!: string | null;
  @field("create", "update", "response") @column({ unique: true }) name!: string | null;
  @field("create", "update", "response") @column({ unique: true }) type!: string | null;
  @field("create", "update", "response") @column({ unique: true }) this!: string | null;
  @field("create", "update", "response") @column({ unique: true }) row!: string | null;
  @field("create", "update", "response") @column({ unique: true }) oneOrNone!: string | null;
  @field("create", "update", "response") @column({ unique: true }) exists!: string | null;
  @field("create", "update", "response") @column({ unique: true }) uuidToText!: Uuid | null;
  @field("create", "update", "response") @column({ unique: true }) i32ToText!: i32 | null;
  @field("create", "update", "response") limit!: string | null;
  @field("create", "update", "response") offset!: string | null;
  @field("create", "update", "response") @sort sort!: string | null;
  @field("create", "update", "response") after!: string | null;
  @field("create", "update", "response") @filter query!: string | null;
  @field("create", "update", "response") @filter dto!: string | null;
  @field("create", "update", "response") @filter values!: string | null;
  @field("create", "update", "response") @filter id!: string | null;
  @field("create", "update", "response") @filter $price!: Decimal | null;
  @field("create", "update", "response") @filter _private!: string | null;
  @field("create", "update", "response") @filter naïve!: string | null;
  @field("create", "update", "response") @filter("range") snake_case!: i64 | null;
  @field("create", "update", "response") @filter ALLCAPS!: string | null;
  @field("create", "update", "response") @filter x1!: string | null;
  @field("create", "update", "response") @filter x!: string | null;
  @field("create", "update", "response") @filter 数据!: string | null;
  @field("create", "update", "response") @filter then!: string | null;
  @field("create", "update", "response") @filter patch!: string | null;
  @field("create", "update", "response") @filter null!: string | null;
  @field("create", "update", "response") @filter undefined!: string | null;
  @field("create", "update", "response") @filter arguments!: string | null;
  @field("create", "update", "response") @filter eval!: string | null;
  @field("create", "update", "response") @filter yield!: string | null;
  @field("create", "update", "response") @filter static!: string | null;
  @field("create", "update", "response") @filter get!: string | null;
  @field("create", "update", "response") @filter declare!: string | null;
  @field("create", "update", "response") @filter readonly!: string | null;
  @field("create", "update", "response") @filter public!: string | null;
  @field("create", "update", "response") @filter in!: string | null;
  @field("create", "update", "response") @filter of!: string | null;
}

