// The commands of orders: customers place, pay and cancel their own.
import { Problem } from "entity-derive/http";
import { type Database, NotFoundError, transaction } from "entity-derive/runtime";
import { type Repositories, transactional } from "../app.derived/index.ts";
import {
  type CancelOrder,
  type OrderCommandContext,
  OrderCommandHandler,
  type OrderTransactionRepo,
  type PayOrder,
  type PlaceOrder,
} from "./order.derived/index.ts";
import type { Order } from "./order.entity.ts";
import type { OrderStatus } from "./order-status.ts";
import { placeOrder } from "./place-order.ts";

type Context = OrderCommandContext<Repositories>;

export class OrderDesk extends OrderCommandHandler<Context> {
  readonly #db: Database;

  constructor(db: Database) {
    super();
    this.#db = db;
  }

  place({ payload }: PlaceOrder, { owner }: Context): Promise<Order> {
    return placeOrder(this.#db, owner, payload);
  }

  pay({ id }: PayOrder, { owner }: Context): Promise<Order> {
    return transaction(this.#db, ...transactional()).run(async ({ orders }) => {
      const order = await lockOrder(orders, id, owner);
      refuseUnless(order, ["pending"], "paid");
      return orders.update(id, {}, { status: "paid" });
    });
  }

  /** Puts what was ordered back on the shelves. */
  cancel({ id }: CancelOrder, { owner }: Context): Promise<Order> {
    return transaction(this.#db, ...transactional()).run(
      async ({ orders, products }) => {
        const order = await lockOrder(orders, id, owner);
        refuseUnless(order, ["pending", "paid"], "cancelled");
        const items = await orders.findItems(id);
        // By rising id, as orders are placed, so that nobody waits for each other.
        for (const { productId, quantity } of items.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))) {
          const product = await products.findByIdForUpdate(productId);
          if (product === null) continue;
          await products.update(productId, { stock: product.stock + quantity, expectedVersion: product.version });
        }
        return orders.update(id, {}, { status: "cancelled" });
      },
      { isolation: "read committed", retries: 3 },
    );
  }
}

/** @throws {NotFoundError} also for an order of somebody else's */
async function lockOrder(orders: OrderTransactionRepo, id: Order["id"], owner: Order["userId"]): Promise<Order> {
  const order = await orders.findByIdForUpdate(id);
  if (order === null || order.userId !== owner) throw new NotFoundError("Order", id);
  return order;
}

/** @throws {Problem} 409 */
function refuseUnless({ status }: Order, allowed: readonly OrderStatus[], wish: string): void {
  if (!allowed.includes(status)) throw new Problem(409, `an order that is ${status} cannot be ${wish}`);
}
