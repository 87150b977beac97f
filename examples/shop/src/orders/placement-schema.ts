// A rule of placements that rules of fields cannot express: each product is in it once.
import { z } from "zod";
import type { Placement } from "./placement.ts";

export const placementSchema = z
  .custom<Placement>()
  // In one spelling, since rows are locked in the order of their ids.
  .transform(({ items, ...order }) => ({
    ...order,
    items: items.map((item) => ({ ...item, productId: item.productId.toLowerCase() })),
  }))
  .superRefine(({ items }, problems) => {
    const products = items.map(({ productId }) => productId);
    for (const [index, product] of products.entries())
      if (products.indexOf(product) < index)
        problems.addIssue({
          code: "custom",
          path: ["items", index, "productId"],
          message: "it is in the order already",
        });
  });
