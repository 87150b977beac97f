// What a customer sends to order something: the generated schemas of the order and its items, put together.
import { z } from "zod";
import { CreateOrderRequest } from "./order.derived/index.ts";
import { CreateOrderItemRequest } from "./order-item.derived/index.ts";

const { productId, quantity } = CreateOrderItemRequest.shape;

const PlacedItem = z.object({
  // In one spelling, since rows are locked in the order of their ids.
  productId: productId.toLowerCase().describe("What is ordered."),
  quantity: quantity.describe("How many of it."),
});

export const PlaceOrderRequest = CreateOrderRequest.extend({
  items: z.array(PlacedItem).min(1).max(100).describe("What is ordered, each product once."),
}).superRefine(({ items }, problems) => {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    if (seen.has(item.productId)) {
      problems.addIssue({ code: "custom", path: ["items", index, "productId"], message: "it is in the order already" });
    }
    seen.add(item.productId);
  }
});

/** The body of `POST /orders`. */
export type PlaceOrderRequest = z.infer<typeof PlaceOrderRequest>;
