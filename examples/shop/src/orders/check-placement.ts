// A placement into one that keeps the rules of orders and their items, or into 400.
import { Problem } from "entity-derive/http";
import * as z from "zod";
import { CreateOrderRequest } from "./order.derived/index.ts";
import { CreateOrderItemRequest } from "./order-item.derived/index.ts";
import type { PlacedItem, Placement } from "./placement.ts";

const item = CreateOrderItemRequest.pick({ productId: true, quantity: true });

const rules = CreateOrderRequest.extend({
  // In one spelling, since rows are locked in the order of their ids.
  items: z
    .array(item.extend({ productId: item.shape.productId.toLowerCase() }))
    .min(1)
    .max(100)
    .superRefine(onceEach),
});

function onceEach(items: readonly PlacedItem[], problems: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { productId }] of items.entries()) {
    if (seen.has(productId)) {
      problems.addIssue({ code: "custom", path: [index, "productId"], message: "it is in the order already" });
    }
    seen.add(productId);
  }
}

/** @throws {Problem} 400 */
export function checkPlacement(placement: Placement): z.infer<typeof rules> {
  const read = rules.safeParse(placement);
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ path, message }) => ({ path: z.core.toDotPath(path), message }));
  throw new Problem(400, "this is no order that can be placed", { issues });
}
