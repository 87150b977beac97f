// Commands of an application: they are given the repositories of all entities, those without routes too.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { migrate, NotFoundError, newUuid } from "entity-derive/runtime";
import { send } from "../../send.ts";
import { migrations, type Repositories, repositories, router } from "./app.derived/index.ts";
import { type OrderCommandContext, OrderCommandHandler, type PlaceOrder } from "./order.derived/index.ts";
import type { Order } from "./order.entity.ts";

type Context = OrderCommandContext<Repositories>;

class Orders extends OrderCommandHandler<Context> {
  async place(command: PlaceOrder, { repositories: { customers, orders } }: Context): Promise<Order> {
    const customer = await customers.findById(command.customerId);
    if (customer === null) throw new NotFoundError("Customer", command.customerId);
    await customers.update(customer.id, { points: customer.points + command.points });
    return orders.create(command);
  }
}

eachDatabase("app-commands", (database) => {
  test("a command changes rows of two entities", async () => {
    await migrate(database.db, migrations);
    const all = repositories(database.db);
    const app = router(all, { orders: { commands: new Orders() } });
    const { id } = await all.customers.create({ name: "Ada", points: 1 });
    const placed = await send(app, "POST", "/orders/place", { customerId: id, points: 2 });
    assert.equal(placed.status, 201);
    assert.deepEqual((await send(app, "GET", placed.headers.get("location") ?? "")).json, placed.json);
    assert.equal((await all.customers.findById(id))?.points, 3);
    const missing = await send(app, "POST", "/orders/place", { customerId: newUuid(), points: 2 });
    assert.deepEqual([missing.status, missing.json.detail], [404, "Customer not found"]);
  });
});
