// What a customer sends to order something.
import { validate } from "entity-derive";
import type { CreateOrderRequest } from "./order.derived/index.ts";
import type { CreateOrderItemRequest } from "./order-item.derived/index.ts";

/** What is ordered, and how many of it. */
export type PlacedItem = Pick<CreateOrderItemRequest, "productId" | "quantity">;

class PlacedItems {
  /** What is ordered, each product once. */
  @validate({ length: { min: 1, max: 100 } }) readonly items!: readonly PlacedItem[];
}

export type Placement = CreateOrderRequest & PlacedItems;
