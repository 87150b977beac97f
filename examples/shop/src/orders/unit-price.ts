// A new order item into its price: that of the product just now, whatever a client would like to pay.
import { Problem } from "entity-derive/http";
import type { ProductRepository } from "../catalog/product.derived/index.ts";
import type { CreateOrderItemRequest, OrderItemServerValues } from "./order-item.derived/index.ts";

export function unitPriceFrom(products: ProductRepository) {
  return async ({ productId }: CreateOrderItemRequest): Promise<OrderItemServerValues> => {
    const product = await products.findById(productId);
    if (product?.active === true) return { unitPrice: product.price };
    throw new Problem(422, product === null ? "there is no such product" : `${product.name} cannot be ordered`, {
      field: "productId",
    });
  };
}
