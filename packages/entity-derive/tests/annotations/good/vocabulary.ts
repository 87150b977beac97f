// Every type of the vocabulary.
import {
  type Decimal,
  entity,
  type f32,
  type f64,
  field,
  filter,
  type IpAddress,
  type i16,
  type i32,
  type i64,
  id,
  type Json,
  type JsonValue,
  type PlainDate,
  type PlainDateTime,
  type PlainTime,
  sort,
  type Uuid,
  type ValueObject,
  type ValueOf,
  validate,
  valueObject,
  version,
} from "entity-derive";

export const Color: ValueObject<"color", readonly ["red", "it's"]> = valueObject("color", ["red", "it's"]);
export type Color = ValueOf<typeof Color>;
export const firstColor: "red" = Color.values[0];
export const colorType: "color" = Color.pgType;
export const parsed: "red" | "it's" = Color.parse("red");

export interface Settings {
  theme: "light" | "dark";
  columns?: number;
  nested: { readonly list: readonly (string | null)[] };
}

export interface Tree {
  label: string;
  children: Tree[];
}

export const anything: JsonValue = { a: [1, "b", null, { c: true }] };

@entity({ table: "samples" })
export class Sample {
  @id id!: Uuid;
  @field("create") small!: i16;
  @field("create") @version middle!: i32;
  @field("create") @filter("range", "in", "not", "null") large!: i64 | null;
  @field("create") @filter("range") @sort full!: bigint;
  @field("create") single!: f32;
  @field("create") double!: f64;
  @field("create") plain!: number;
  @field("create") price!: Decimal;
  @field("create") day!: PlainDate;
  @field("create") time!: PlainTime;
  @field("create") moment!: PlainDateTime;
  @field("create") anyJson!: Json;
  @field("create") settings!: Json<Settings>;
  @field("create") list!: Json<readonly Settings[]> | null;
  @field("create") tree!: Json<Tree>;
  @field("create") bytes!: Uint8Array;
  @field("create") address!: IpAddress;
  @filter("has") @field("create") @validate({ length: { max: 3 } }) tags!: readonly string[];
  @field("create") @filter color!: Color;
}
