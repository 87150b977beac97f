import { column, embed, entity, field, filter, id, sort, type Uuid } from "entity-derive";
import type { Address } from "./address.ts";

interface Box {
  unit: "mm" | "inch";
  sides: number[];
  heavy: boolean;
  packedAt: Date | null;
  lot: bigint | null;
}

@entity({ table: "parcels", migrations: true, api: { tag: "Parcels", handlers: true } })
export class Parcel {
  @id id!: Uuid;
  @field("create", "update", "response") @column({ check: "label <> to_street" }) @filter("like") @sort label!: string;
  /** Where it goes. */
  @field("create", "update", "response") @embed<Address>({ prefix: "to_" }) to!: Address;
  /** Where it comes from; never changes. */
  @field("create", "response") @embed<Address>({ prefix: "sender " }) from!: Address;
  @field("create", "update", "response") @embed<Box>({ prefix: "box_" }) box!: Box;
  /** Filled in by the server. */
  @field("response") @embed<{ weight: number; by: string | null }>({ prefix: "scale_" }) scale!: {
    weight: number;
    by: string | null;
  };
}
