// The request of a customer who orders something.
import { validate } from "entity-derive";
import type { CreateOrderRequest } from "./order.derived/index.ts";
import type { CreateOrderItemRequest } from "./order-item.derived/index.ts";

/** An ordered product and its quantity. */
export type PlacedItem = Pick<CreateOrderItemRequest, "productId" | "quantity">;

class PlacedItems {
  /** The ordered products, each one once. */
  @validate({ length: { min: 1, max: 100 } }) readonly items!: readonly PlacedItem[];
}

export type Placement = CreateOrderRequest & PlacedItems;
