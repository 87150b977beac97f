import {
  auto,
  column,
  embed,
  entity,
  field,
  type i16,
  type i32,
  type i64,
  id,
  type Uuid,
  version,
} from "entity-derive";

@entity({ table: "stocks", transactions: true, migrations: true, api: { tag: "Stocks", handlers: true } })
export class Stock {
  @id id!: Uuid;
  @field("create", "update", "response") quantity!: i32;
  @field("create", "update", "response") note!: string | null;
  @field("create", "update", "response") @column({ unique: true }) sku!: string | null;
  @version @auto @field("response") version!: i32;
}

/** The smallest counter, in a column that needs quotes. */
@entity({ table: "small stocks", migrations: true })
export class SmallStock {
  @id id!: Uuid;
  @field("create", "update", "response") quantity!: i32 | null;
  @version @column({ name: "Version" }) counter!: i16;
}

/** The largest counter, not shown, beside an embedded object. */
@entity({ table: "updated", migrations: true })
export class Updated {
  @field("create", "update", "response") @embed<{ x: i32 | null; y: i32 | null }>({ prefix: "at_" }) at!: Place;
  @field("skip") @version edition!: i64;
  @id id!: Uuid;
}

export interface Place {
  x: i32 | null;
  y: i32 | null;
}
