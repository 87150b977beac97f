// Commands of an application: they are given the repositories of all entities, those without routes too.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import type { Uuid } from "entity-derive";
import { NotFoundError, newUuid } from "entity-derive/runtime";
import { send } from "../../send.ts";
import {
  acting,
  migrations,
  type OwnedRepositories,
  type Repositories,
  repositories,
  router,
} from "./app.derived/index.ts";
import type { CustomerHooks } from "./customer.derived/index.ts";
import { type NoteCommandContext, NoteCommandHandler, type WriteNote } from "./note.derived/index.ts";
import type { Note } from "./note.entity.ts";
import { type OrderCommandContext, OrderCommandHandler, type PlaceOrder } from "./order.derived/index.ts";
import type { Order } from "./order.entity.ts";
import type { Member } from "./require-member.ts";
import {
  type AskTicket,
  type CloseTicket,
  type CountTicket,
  type OpenTicket,
  type TicketCommandContext,
  TicketCommandHandler,
} from "./ticket.derived/index.ts";
import type { Ticket } from "./ticket.entity.ts";

type Context = OrderCommandContext<Repositories>;

class Orders extends OrderCommandHandler<Context> {
  async place(command: PlaceOrder, { repositories: { customers, orders } }: Context): Promise<Order> {
    const customer = await customers.findById(command.customerId);
    if (customer === null) throw new NotFoundError("Customer", command.customerId);
    await customers.update(customer.id, { points: customer.points + command.points });
    return orders.create(command);
  }
}

class Tickets extends TicketCommandHandler<TicketCommandContext<Repositories>> {
  async open(command: OpenTicket, { owner, repositories }: TicketCommandContext<Repositories>): Promise<Ticket> {
    assert.ok(owner !== undefined);
    return repositories.tickets.create({ ...command, shopId: owner });
  }

  async close({ id }: CloseTicket, { repositories }: TicketCommandContext<Repositories>): Promise<void> {
    if (!(await repositories.tickets.delete(id))) throw new NotFoundError("Ticket", id);
  }

  async count(_command: CountTicket, { repositories }: TicketCommandContext<Repositories>): Promise<number> {
    const [tickets, notes] = [await repositories.tickets.list(10, 0), await repositories.notes.list(10, 0)];
    return tickets.length + notes.length;
  }

  async ask({ text }: AskTicket, context: TicketCommandContext<Repositories>): Promise<Ticket> {
    const { principal, owner, repositories } = context;
    assert.deepEqual([principal, owner], [undefined, undefined]);
    return repositories.tickets.create({ text, shopId: helpDesk });
  }
}

class Notes extends NoteCommandHandler<NoteCommandContext<OwnedRepositories>> {
  write(command: WriteNote, { repositories }: NoteCommandContext<OwnedRepositories>): Promise<Note> {
    return repositories.notes.create(command);
  }
}

/** Gives every customer a point for a note. */
class RewardingNotes extends Notes {
  override async write(command: WriteNote, context: NoteCommandContext<OwnedRepositories>): Promise<Note> {
    const { customers } = context.repositories;
    for (const { id, points } of await customers.list(10, 0)) await customers.update(id, { points: points + 1 });
    return super.write(command, context);
  }
}

const [helpDesk, mine, yours] = [newUuid(), newUuid(), newUuid()];
const ownerOf = ({ shopId }: Member): Uuid | null => shopId;
const others = {
  owner: ownerOf,
  tickets: { commands: new Tickets() },
  notes: { commands: new Notes() },
};

describeBehaviour("app-commands", (database) => {
  database.migrateOnce(migrations);

  test("a command sees and changes the rows of its owner alone, those of other entities too", async () => {
    const app = router(repositories(database.db), { ...others, orders: { commands: new Orders() } });
    const as = (shop: string): Record<string, string> => ({ "x-shop": shop });
    const opened = await send(app, "POST", "/tickets/open", { text: "a", shopId: yours }, as(mine));
    assert.deepEqual([opened.status, opened.json], [201, { id: opened.json.id, shopId: mine, text: "a" }]);
    const note = await send(app, "POST", "/notes/write", { text: "n" }, as(yours));
    assert.deepEqual([note.status, note.json.shopId], [201, yours]);
    assert.equal((await send(app, "POST", "/tickets/count", undefined, as(mine))).text, "1");
    assert.equal((await send(app, "POST", "/tickets/count", undefined, as(yours))).text, "1");

    const path = `/tickets/${opened.json.id}/close`;
    const refused = await send(app, "DELETE", path, undefined, as(yours));
    const missing = await send(app, "DELETE", `/tickets/${newUuid()}/close`, undefined, as(yours));
    assert.deepEqual([refused.status, refused.text], [404, missing.text]);
    assert.equal((await send(app, "DELETE", path, undefined, as("none"))).status, 403);
    assert.equal((await send(app, "DELETE", path)).status, 401);
    assert.equal((await send(app, "DELETE", path, undefined, as(mine))).status, 204);

    const asked = await send(app, "POST", "/tickets/ask", { text: "b" });
    assert.deepEqual([asked.status, asked.json.shopId], [200, helpDesk]);
  });

  test("a command changes rows of two entities", async () => {
    const all = repositories(database.db);
    const app = router(all, { ...others, orders: { commands: new Orders() } });
    const { id } = await all.customers.create({ name: "Ada", points: 1 });
    const placed = await send(app, "POST", "/orders/place", { customerId: id, points: 2 });
    assert.equal(placed.status, 201);
    assert.deepEqual((await send(app, "GET", placed.headers.get("location") ?? "")).json, placed.json);
    assert.equal((await all.customers.findById(id))?.points, 3);
    const missing = await send(app, "POST", "/orders/place", { customerId: newUuid(), points: 2 });
    assert.deepEqual([missing.status, missing.json.detail], [404, "Customer not found"]);
  });

  test("a repository without routes acts for the principal of the command that asks it", async () => {
    const seen: unknown[] = [];
    const hooks: CustomerHooks = {
      beforeUpdate: (_id, _dto, { context }) => {
        seen.push(context);
      },
    };
    const all = repositories(database.db, { customers: { hooks } });
    const app = router(acting(all), {
      ...others,
      notes: { commands: new RewardingNotes() },
      orders: { commands: new Orders() },
    });
    await all.customers.create({ name: "Ada" });
    const written = await send(app, "POST", "/notes/write", { text: "n" }, { "x-shop": mine });
    assert.equal(written.status, 201);
    assert.deepEqual(seen, [{ shopId: mine }]);
  });
});
