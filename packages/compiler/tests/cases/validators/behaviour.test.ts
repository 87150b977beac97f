// Entities of one application with schemas of two libraries: each reads its own requests, and nothing else differs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { NotFoundError } from "entity-derive/runtime";
import { send } from "../../send.ts";
import type { Address } from "./address.ts";
import { migrations, type Repositories, repositories, router } from "./app.derived/index.ts";
import {
  type OrderCommandContext,
  OrderCommandHandler,
  type PlaceOrder,
  type RedirectOrder,
} from "./public/order.derived/index.ts";
import type { Order } from "./public/order.entity.ts";

type Context = OrderCommandContext<Repositories>;

class Orders extends OrderCommandHandler<Context> {
  async place(command: PlaceOrder, { repositories: { customers, orders } }: Context): Promise<Order> {
    const customer = await customers.findById(command.customerId);
    if (customer === null) throw new NotFoundError("Customer", command.customerId);
    return orders.create(command);
  }

  async redirect({ id, payload }: RedirectOrder, { repositories: { orders } }: Context): Promise<Address> {
    return (await orders.update(id, { to: payload })).to;
  }
}

test("the first glob that a file matches says its library", () => {
  const library = (dto: string): string | undefined =>
    / from "(zod|valibot)"/.exec(readFileSync(join(import.meta.dirname, dto), "utf8"))?.[1];
  assert.equal(library("customer.derived/dto.ts"), "zod");
  assert.equal(library("public/order.derived/dto.ts"), "valibot");
});

describeBehaviour("validators", (database) => {
  database.migrateOnce(migrations);

  test("they relate to each other, and are served together", async () => {
    const all = repositories(database.db);
    const app = router(all, { orders: { commands: new Orders() } });
    const home = { street: "Main", zip: null };
    const customer = await send(app, "POST", "/customers", { name: " Ada ", home });
    assert.deepEqual([customer.status, customer.json.name], [201, "Ada"]);
    const order = { customerId: customer.json.id, note: " two ", to: home };
    const placed = await send(app, "POST", "/orders/place", order);
    assert.deepEqual([placed.status, placed.json.note, placed.json.to], [201, "two", home]);
    const to = { street: "Side", zip: "1" };
    const redirected = await send(app, "POST", `/orders/${placed.json.id}/redirect`, to);
    assert.deepEqual(redirected.json, to);
    assert.deepEqual(
      (await all.customers.findOrders(customer.json.id)).map((one) => one.to),
      [to],
    );

    const paths = async (path: string, body: object): Promise<readonly string[]> =>
      (await send(app, "POST", path, body)).json.issues.map((issue: { path: string }) => issue.path).sort();
    assert.deepEqual(await paths("/customers", { name: "a\nb", home: {} }), ["home.street", "name"]);
    assert.deepEqual(await paths("/orders", { ...order, note: "a\nb", to: {} }), ["note", "to.street"]);
    assert.deepEqual(await paths(`/orders/${placed.json.id}/redirect`, { street: 1, zip: null }), ["street"]);
  });
});
