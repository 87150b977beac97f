import { column, type Decimal, embed, entity, field, type i32, id, type Uuid, validate, version } from "entity-derive";

export interface Place {
  street: string;
  zip: string | null;
}

@entity({ table: "rooms", upsert: { conflict: ["label"] }, migrations: true })
export class Room {
  @id id!: Uuid;
  @field("create", "update", "response")
  @column({ unique: true })
  @validate({ length: { min: 2, max: 20 } })
  label!: string;
  @field("create", "update") note!: string | null;
  @field("create", "update") @column({ type: "NUMERIC(6, 2)" }) price: Decimal = "0";
  @field("create") @embed<Place>({ prefix: "at_", validate: { zip: { pattern: /^\d{5}$/ } } }) place!: Place;
  @field("response") seats: i32 = 1;
  @version version!: i32;
}

/** A class with more than fields, of which a payload can pick fields all the same. */
@entity({ table: "shelves", migrations: true })
export class Shelf {
  @id id!: Uuid;
  @field("create", "response") @validate({ range: { min: 1, max: 9 } }) height!: i32;

  get isHigh(): boolean {
    return this.height > 5;
  }
}
