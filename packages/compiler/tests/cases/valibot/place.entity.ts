import { column, type Decimal, embed, entity, field, type i16, type i32, id, type Uuid, validate } from "entity-derive";
import { oneLine, weekday } from "./schemas.ts";

interface Address {
  street: string;
  zip: string;
  lines: string[];
  floor: i16 | null;
}

/** Rules with messages, of elements and of members, and schemas on any field. */
@entity({ table: "places", migrations: true, api: { handlers: ["create", "update"] } })
export class Place {
  @id id!: Uuid;
  @field("create", "update", "response")
  @validate({
    length: { max: 2 },
    items: { length: { min: 2, max: 5 }, pattern: /^[a-z]+$/ },
    message: "at most two short words",
  })
  tags!: string[];
  @field("create", "update", "response")
  @validate({ items: { range: { min: 0, max: 10 }, message: "is no score" } })
  scores!: i32[] | null;
  @field("create", "update", "response")
  @validate({ items: { range: { max: 9.99 } } })
  prices!: Decimal[] | null;
  @field("create", "update", "response")
  @validate({ items: { range: { min: 1 }, message: "is too small" } })
  big!: bigint[] | null;
  @field("create", "update", "response")
  @validate({ email: true, length: { max: 30 }, message: "is no address of ours" })
  mail!: string;
  @field("create", "update", "response")
  @validate({ url: true, pattern: /^https:/, message: "is no safe page" })
  @column({ varchar: 40 })
  page!: string | null;
  @field("create", "update", "response")
  @validate({ range: { min: 1 }, message: "is too few" })
  seats!: i16;
  @field("create", "update", "response")
  @validate({ range: { min: 0.5, max: 2 }, message: "is no factor" })
  factor!: Decimal | null;
  @field("create", "update", "response")
  @embed<Address>({
    prefix: "address_",
    validate: {
      street: { schema: oneLine },
      zip: { pattern: /^\d{5}$/, message: "is no zip code" },
      lines: { length: { max: 2 }, items: { length: { min: 1 } } },
      floor: { range: { min: -2, max: 99 } },
    },
  })
  address!: Address;
  @field("create", "update", "response") @validate({ schema: oneLine, length: { max: 20 } }) name!: string | null;
  @field("create", "update", "response") @validate({ schema: weekday }) opens!: Date | null;
}
