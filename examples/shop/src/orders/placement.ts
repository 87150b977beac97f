// What a customer sends to order something.
import type { i32, Uuid } from "entity-derive";
import type { Address } from "./address.ts";

export interface PlacedItem {
  /** What is ordered. */
  readonly productId: Uuid;
  /** How many of it. */
  readonly quantity: i32;
}

export interface Placement {
  readonly shippingAddress: Address;
  readonly note?: string | null | undefined;
  /** What is ordered, each product once. */
  readonly items: readonly PlacedItem[];
}
