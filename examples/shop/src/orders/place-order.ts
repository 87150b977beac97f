// A request into an order with its items, and that much less on the shelves; or into nothing at all.
import { type Issue, Problem } from "entity-derive/http";
import { type Database, transaction } from "entity-derive/runtime";
import { type ProductTransactionRepo, withProducts } from "../catalog/product.derived/index.ts";
import type { Product } from "../catalog/product.entity.ts";
import { withUsers } from "../users/user.derived/index.ts";
import { withOrders } from "./order.derived/index.ts";
import type { Order } from "./order.entity.ts";
import { withOrderItems } from "./order-item.derived/index.ts";
import type { PlaceOrderRequest } from "./place-order-request.ts";

/** One thing of the order, and how many of it. */
interface Line {
  readonly product: Product;
  readonly quantity: number;
}

/**
 * Takes the items from the stock and writes the order, at the prices of this moment.
 *
 * However many customers want the last piece, one gets it: each waits for the products' rows and then sees what the one
 * before has left.
 * @throws {Problem} 409 when the stock is short, 422 for a user or a product that is not there or not for sale
 */
export function placeOrder(db: Database, request: PlaceOrderRequest): Promise<Order> {
  return transaction(db, withUsers, withProducts, withOrders, withOrderItems).run(
    async ({ users, products, orders, orderItems }) => {
      if ((await users.findById(request.userId)) === null) {
        throw new Problem(422, "there is no such user", { field: "userId" });
      }
      const lines = await lockLines(products, request.items);
      checkStock(lines);

      const order = await orders.create(request);
      for (const { product, quantity } of lines) {
        const stock = product.stock - quantity;
        await products.update(product.id, { stock, expectedVersion: product.version });
        const item = { orderId: order.id, productId: product.id, quantity };
        await orderItems.create(item, { unitPrice: product.price });
      }
      return order;
    },
    // Orders cannot block each other, but a category that is removed changes its products in an order of its own.
    { isolation: "read committed", retries: 3 },
  );
}

/** Waits for the rows by rising id, so that no two orders wait for each other, and keeps them until the end. */
async function lockLines(products: ProductTransactionRepo, items: PlaceOrderRequest["items"]): Promise<Line[]> {
  const locked = new Map<string, Product | null>();
  for (const id of items.map(({ productId }) => productId).toSorted()) {
    locked.set(id, await products.findByIdForUpdate(id));
  }
  const lines: Line[] = [];
  const issues: Issue[] = [];
  for (const [index, { productId, quantity }] of items.entries()) {
    const product = locked.get(productId) ?? null;
    if (product?.active === true) lines.push({ product, quantity });
    else issues.push({ path: `items[${index}].productId`, message: reasonAgainst(product) });
  }
  refuse(422, "the order cannot be placed", issues);
  return lines;
}

function reasonAgainst(product: Product | null): string {
  return product === null ? "there is no such product" : `${product.name} cannot be ordered`;
}

function checkStock(lines: readonly Line[]): void {
  const issues = lines.flatMap(({ product, quantity }, index): Issue[] => {
    if (product.stock >= quantity) return [];
    const state = product.stock === 0 ? "is sold out" : `has only ${product.stock} left`;
    return [{ path: `items[${index}].quantity`, message: `${product.name} ${state}` }];
  });
  refuse(409, "the stock is short", issues);
}

/** @throws {Problem} unless there are no issues; the detail is the issue where it is the only one */
function refuse(status: number, detail: string, issues: readonly Issue[]): void {
  const [first, second] = issues;
  if (first === undefined) return;
  throw new Problem(status, second === undefined ? first.message : detail, { issues });
}
