// The examples of docs/sql.md, run: what they return on rows of a shop.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { fetchHandler } from "entity-derive/fetch";
import type { OwnRoute } from "entity-derive/http";
import type { Database, Migration } from "entity-derive/runtime";
import { testDatabase } from "entity-derive/testing";
import { filesWithGenerated } from "./generated.ts";
import { readPages, repository } from "./pages.ts";

// biome-ignore lint/suspicious/noExplicitAny: the types of the page's code are checked by the test of all pages
type Example = any;

const folder = mkdtempSync(join(tmpdir(), "entity-derive-statements-"));
let db: Database;
let all: Example;
let ada: string;
let bob: string;

const load = (file: string): Promise<Example> => import(pathToFileURL(join(folder, file)).href);

before(async () => {
  const page = readPages().find(({ path }) => path === "docs/sql.md");
  assert.ok(page !== undefined);
  for (const [file, text] of await filesWithGenerated(page, undefined)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"), "dir");
  const app = await load("app.derived/index.ts");
  db = await testDatabase(app.migrations as readonly Migration[]);
  all = app.repositories(db);
  const customers = await all.customers.createMany([
    { name: "Ada", town: "London", labels: ["new", "vip"] },
    { name: "Bob", town: null },
    { name: "Eve", town: "Paris" },
  ]);
  [ada, bob] = customers.map(({ id }: { readonly id: string }) => id);
  await all.orders.createMany([
    { customerId: ada, placedAt: new Date("2026-01-10T00:00:00Z"), total: "12.50" },
    { customerId: ada, placedAt: new Date("2026-02-20T00:00:00Z"), total: "30" },
    { customerId: bob, placedAt: new Date("2026-02-21T00:00:00Z"), total: "9.90" },
  ]);
  await all.notes.ownedBy("grace").create({ customerId: ada, text: "Likes tea.", stars: 3 });
  await all.notes.ownedBy("jim").create({ customerId: ada, text: "Pays late.", stars: 2 });
});

after(async () => {
  await db?.close();
  rmSync(folder, { recursive: true });
});

test("rows, lists of rows and objects within them", async () => {
  const { buyersOfTown } = await load("buyers.ts");
  assert.deepEqual(await buyersOfTown(db, "London"), [{ id: ada, name: "Ada", orders: 2, spent: "42.50" }]);
  const [first, second] = await all.reports.latestOrders();
  assert.deepEqual(
    first.latest.map(({ total }: Example) => total),
    ["30.00", "12.50"],
  );
  assert.equal(first.first.total, "12.50");
  assert.deepEqual(first.months, [
    { month: new Date("2026-01-01T00:00:00Z"), spent: "12.50" },
    { month: new Date("2026-02-01T00:00:00Z"), spent: "30.00" },
  ]);
  assert.deepEqual([second.name, second.latest.length], ["Bob", 1]);
  const found = await all.reports.ordersWithCustomers();
  assert.deepEqual(
    found.map(({ order, customer }: Example) => [order.total, customer]),
    [
      ["12.50", "Ada"],
      ["30.00", "Ada"],
      ["9.90", "Bob"],
    ],
  );
  assert.deepEqual(await all.reports.findOrders({ ids: [found[0].order.id] }), [found[0].order]);
  await assert.rejects(all.reports.townsOf(), { name: "UnexpectedNullError" });
});

test("orders, pages and streams", async () => {
  const names = async (parameters: object): Promise<string[]> =>
    (await all.reports.customersSorted(parameters)).map(({ name }: Example) => name);
  assert.deepEqual(await names({}), ["Ada", "Bob", "Eve"]);
  assert.deepEqual(await names({ sort: "byTown" }), ["Eve", "Ada", "Bob"]);
  assert.deepEqual(await names({ prefix: "E" }), ["Eve"]);
  const { allSpending } = await load("spending.ts");
  assert.deepEqual(
    (await allSpending(all.reports, 1)).map(({ name, spent }: Example) => [name, spent]),
    [
      ["Ada", "42.50"],
      ["Bob", "9.90"],
      ["Eve", "0"],
    ],
  );
  const { csvLines } = await load("export-orders.ts");
  const lines: string[] = [];
  for await (const line of csvLines(all.reports)) lines.push(line.slice(37));
  assert.deepEqual(lines, [
    "2026-01-10T00:00:00.000Z,12.50",
    "2026-02-20T00:00:00.000Z,30.00",
    "2026-02-21T00:00:00.000Z,9.90",
  ]);
});

test("one owner, and all of them", async () => {
  const { notesOf } = await load("notes.ts");
  assert.deepEqual(
    (await notesOf(all.reports, "grace")).map(({ text, customer }: Example) => [text, customer]),
    [["Likes tea.", "Ada"]],
  );
  assert.deepEqual(await notesOf(all.reports, "nobody"), []);
  assert.deepEqual(await all.reports.starsByTown(), [{ town: "London", stars: 5 }]);
});

test("a route, and a class of one's own", async () => {
  const { buyersRoute } = await load("buyers-route.ts");
  const buyers: OwnRoute<"GET", "/reports/buyers"> = buyersRoute(all.reports);
  const answer = fetchHandler([buyers]);
  const get = (query: string): Promise<Response> =>
    Promise.resolve(answer(new Request(`http://localhost/reports/buyers?${query}`)));
  const response = await get("since=2026-02-01T00:00:00Z&limit=5");
  assert.deepEqual(
    ((await response.json()) as Example).map(({ name }: Example) => name),
    ["Ada", "Bob"],
  );
  assert.equal((await get("limit=5")).status, 400);
  assert.equal(buyers.openapi().paths["/reports/buyers"]?.["get"]?.parameters?.length, 3);

  const { OwnReports } = await load("own-reports.ts");
  const { repositories } = await load("app.derived/index.ts");
  const { reports } = repositories(db, { reports: { repository: OwnReports } });
  assert.deepEqual(await reports.spentSince(new Date("2026-02-21T00:00:00Z")), ["9.90"]);
});

test("writes, alone and in a transaction", async () => {
  const { payUpTo } = await load("pay-all.ts");
  await assert.rejects(payUpTo(db, ada, 1), RangeError);
  assert.equal(await payUpTo(db, ada, 2), 2);
  const orders = [{ id: crypto.randomUUID(), customerId: bob, placedAt: new Date(), total: "1" }];
  assert.equal(await all.reports.addOrders({ orders }), 1);
  assert.equal(await payUpTo(db, bob, 2), 2);
});

test("SQL that is composed while running", async () => {
  const { firstOf, moveAll, search } = await load("search.ts");
  assert.deepEqual(await search(db, "town", ["on", "Lo"]), [{ id: ada, name: "Ada", town: "London" }]);
  assert.equal((await search(db, "name", [])).length, 3);
  assert.equal(await moveAll(db, "Paris", "Lyon"), 1);
  assert.deepEqual([await firstOf(db, "Lyon"), await firstOf(db, "Paris")], ["Eve", null]);
});
