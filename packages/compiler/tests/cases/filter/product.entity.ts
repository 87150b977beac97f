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
  type i64,
  id,
  type PlainDate,
  sort,
  type Uuid,
} from "entity-derive";
import type { Shelf } from "./shelf.ts";

/** Every form of a filter. */
@entity({ table: "products", migrations: true, api: { handlers: true } })
export class Product {
  @id @filter id!: Uuid;
  @field("create", "response") @filter("like") @sort name!: string;
  @field("create", "response") @filter("search") description!: string | null;
  @field("create", "response") @filter sku!: string;
  @field("create", "response") @filter("eq") @column({ name: "order" }) position!: i16;
  @field("create", "response") @filter("range") stock!: i32;
  @field("create", "response") @filter("range") sold!: i64;
  @field("create", "response") @filter @filter("range") price!: Decimal;
  @field("create", "response") @filter("eq", "range") weight!: number | null;
  @field("create", "response") @filter("range") barcode!: bigint | null;
  @field("create", "response") @filter active!: boolean;
  @field("create", "response") @filter shelf!: Shelf | null;
  @field("create", "response") @filter @filter("range") size!: "small" | "medium" | "large";
  @field("create", "response") @filter("range") madeOn!: PlainDate;
  @field("create", "response") @filter("range") soldAt!: Temporal.Instant | null;
  @field("create", "response") @filter supplier!: Uuid | null;
  @field("create", "response") @filter origin!: IpAddress | null;
  @auto @field("response") @filter @filter("range") createdAt!: Date;
}
