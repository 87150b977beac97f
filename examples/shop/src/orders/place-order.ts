// A placement into an order with its items, and that much less on the shelves; or into nothing at all.
import type { Uuid } from "entity-derive";
import { type Issue, Problem } from "entity-derive/http";
import { type Database, transaction } from "entity-derive/runtime";
import { transactional } from "../app.derived/index.ts";
import type { ProductTransactionRepo } from "../catalog/product.derived/index.ts";
import type { Product } from "../catalog/product.entity.ts";
import type { Order } from "./order.entity.ts";
import type { PlacedItem, Placement } from "./placement.ts";

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
 * @throws {Problem} 409 when the stock is short, 422 for a product that is not there or not for sale
 */
export function placeOrder(db: Database, userId: Uuid, placement: Placement): Promise<Order> {
  return transaction(db, ...transactional()).run(
    async ({ products, orders, orderItems }) => {
      const lines = await lockLines(products, placement.items);
      checkStock(lines);

      const order = await orders.ownedBy(userId).create(placement);
      for (const { product, quantity } of lines) {
        const stock = product.stock - quantity;
        await products.update(product.id, { stock, expectedVersion: product.version });
        const item = { orderId: order.id, productId: product.id, quantity };
        await orderItems.ownedBy(userId).create(item, { unitPrice: product.price });
      }
      return order;
    },
    // Orders cannot block each other, but a category that is removed changes its products in an order of its own.
    { isolation: "read committed", retries: 3 },
  );
}

/** Waits for the rows by rising id, so that no two orders wait for each other, and keeps them until the end. */
async function lockLines(products: ProductTransactionRepo, items: readonly PlacedItem[]): Promise<Line[]> {
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
