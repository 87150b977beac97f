// Rows of the shop as its entities have them, and changes that the generated schemas and repositories make.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Database } from "entity-derive/runtime";
import { migrations } from "../../../../examples/shop/src/app.derived/migrations.ts";
import { seed } from "../../../../examples/shop/src/server/seed.ts";
import { createRoles, type OpenedStudio, openStudio, ownedDatabase, shopFolder } from "./open-studio.ts";

interface OpenedShop {
  readonly studio: OpenedStudio;
  readonly db: Database;
}

async function openShop(context: TestContext): Promise<OpenedShop> {
  const owned = await ownedDatabase(context);
  const { application } = await createRoles(context, owned, migrations);
  await seed(owned.db);
  const studio = await openStudio(context, shopFolder, { database: owned.address, role: application });
  return { studio, db: owned.db };
}

interface NamedRow {
  readonly key: string;
  readonly cells: { readonly name: string };
}

const namesOf = (rows: readonly NamedRow[]): readonly string[] => rows.map(({ cells }) => cells.name);

test("lists have the filters, orders and pages of the entity, and rows lead to others", async (context) => {
  const { studio } = await openShop(context);
  const { get, errors } = studio;
  const listed = async (query: string): Promise<readonly string[]> => {
    const { status, json, text } = await get("/api/rows/products", { query });
    assert.equal(status, 200, text);
    return namesOf(json.rows);
  };
  assert.deepEqual(await listed("priceFrom=15&sort=price_desc"), [
    "Cast-iron pot",
    "Bamboo whisk",
    "Darjeeling black tea",
  ]);
  assert.deepEqual(await listed("tagsHas=tea&active=true&sort=name_asc&limit=2"), ["Darjeeling black tea", "Mint tea"]);
  assert.equal((await get("/api/count/products", { query: "tagsHas=tea" })).json.count, 3);

  const first = await get("/api/rows/products", { query: "sort=name_asc&limit=3" });
  const second = await get("/api/rows/products", { query: `sort=name_asc&limit=3&${first.json.next}` });
  assert.deepEqual(namesOf([...first.json.rows, ...second.json.rows]), [
    "Bamboo whisk",
    "Cast-iron pot",
    "Darjeeling black tea",
    "Mint tea",
    "Sencha green tea",
  ]);
  assert.equal(second.json.next, null);

  for (const [query, reason] of [
    ["price=12", /no filter `price`/],
    ["priceFrom=much", /`priceFrom` must be/],
    ["sort=tags_asc", /no order `tags_asc`/],
    ["limit=-1", /`limit`/],
  ] as const) {
    const refused = await get("/api/rows/products", { query });
    assert.equal(refused.status, 400);
    assert.match(refused.json.error, reason);
  }

  const [order] = (await get("/api/rows/orders")).json.rows;
  const detail = await get("/api/row/orders", { key: order.key });
  assert.equal(detail.json.parents.findUser.cells.name, "Ada Byron");
  assert.equal(detail.json.row.cells.shippingAddress.city, "London");
  const items = await get("/api/related/orders/findItems", { key: order.key });
  assert.deepEqual([items.json.rows.length, items.json.next], [2, null]);
  assert.equal((await get("/api/related/orders/findSecrets", { key: order.key })).status, 404);
  assert.equal((await get("/api/related/orders/constructor", { key: order.key })).status, 404);
  assert.equal((await get("/api/row/orders", { key: "id=7" })).status, 400);
  assert.equal((await get("/api/row/orders", { key: `id=${crypto.randomUUID()}` })).status, 404);
  assert.equal((await get("/api/rows/entity_outbox")).status, 404);
  assert.deepEqual(errors, []);
});

test("nothing is written without its confirmation, which writes what was shown, once", async (context) => {
  const { studio, db } = await openShop(context);
  const { get, post, write } = studio;
  const [row] = (await get("/api/rows/products", { query: "name=Mint" })).json.rows;
  const { tag } = (await get("/api/row/products", { key: row.key })).json;
  const change = { entity: "products", action: "update", key: row.key, tag, request: { price: "5.90", stock: 79 } };
  const stored = async (): Promise<unknown> => {
    const text = "SELECT price, stock, version FROM products WHERE name LIKE 'Mint%'";
    return (await db.query({ name: "stored", text }, [])).rows[0];
  };

  const pending = await post("/api/changes", change);
  assert.equal(pending.json.title, "Change the product Mint tea");
  assert.equal(pending.json.method, "products.update");
  assert.deepEqual(pending.json.lines, [
    { field: "price", before: "5.20", after: "5.90" },
    { field: "stock", before: 80, after: 79 },
  ]);
  assert.deepEqual(await stored(), ["5.20", "80", "0"]);
  for (const confirmation of ["", "x", `${pending.json.confirmation}x`])
    assert.equal((await post("/api/changes/confirm", { confirmation })).status, 409);
  // A confirmation takes no other values.
  const confirmed = await post("/api/changes/confirm", {
    confirmation: pending.json.confirmation,
    request: { price: "0.01" },
  });
  assert.equal(confirmed.json.message, "The product is changed.");
  assert.deepEqual(await stored(), ["5.90", "79", "1"]);
  const again = await post("/api/changes/confirm", { confirmation: pending.json.confirmation });
  assert.equal(again.status, 409);
  assert.match(again.json.error, /was used already/);

  await context.test("a row that was changed meanwhile is refused, before and after the question", async () => {
    assert.match((await post("/api/changes", change)).json.error, /was changed since it was shown/);
    const current = (await get("/api/row/products", { key: row.key })).json;
    const asked = await post("/api/changes", { ...change, tag: current.tag, request: { price: "6.00" } });
    assert.equal(asked.status, 200);
    await db.execute("UPDATE products SET stock = 12 WHERE name LIKE 'Mint%'");
    const refused = await post("/api/changes/confirm", { confirmation: asked.json.confirmation });
    assert.equal(refused.status, 409);
    assert.deepEqual(await stored(), ["5.90", "12", "1"]);
  });

  await context.test("the generated schema refuses values, and names their fields", async () => {
    const wrong = { name: "", description: "", price: "a lot", tags: ["x".repeat(41)] };
    const { status, json } = await post("/api/changes", { entity: "products", action: "create", request: wrong });
    assert.equal(status, 400);
    assert.deepEqual(
      json.issues.map(({ path }: { readonly path: string }) => path),
      ["name", "price", "tags[0]"],
    );
    const unknown = { name: "A", description: "", price: "1", margin: "2" };
    const other = await post("/api/changes", { entity: "products", action: "create", request: unknown });
    assert.match(other.json.error, /`margin` is not in the request/);
    const taken = { slug: "teas", name: "Teas" };
    const conflict = await write({ entity: "categories", action: "create", request: taken });
    assert.deepEqual([conflict.status, conflict.json.field], [409, "slug"]);
  });

  await context.test("values that only the server sets are read by their types", async () => {
    const account = { name: "Eve", email: "eve@example.com" };
    const none = await post("/api/changes", { entity: "users", action: "create", request: account });
    assert.deepEqual([none.status, none.json.issues], [400, [{ path: "securityStamp", message: "is required" }]]);
    const request = { entity: "users", action: "create", request: account };
    const { json } = await write({ ...request, server: { securityStamp: "s" } });
    const key = json.key;
    const shown = (await get("/api/row/users", { key, hidden: "true" })).json;
    assert.deepEqual([shown.row.cells.role, shown.row.cells.securityStamp], ["customer", "s"]);
    const nul = await write({ ...request, request: { ...account, name: "a\0b" }, server: { securityStamp: "s" } });
    assert.equal(nul.status, 400);
    assert.match(nul.json.error, /a character that cannot be stored/);
    const role = { entity: "users", action: "update", key, tag: shown.tag, request: { role: "king" } };
    assert.equal((await post("/api/changes", role)).status, 400);
    const wrong = await post("/api/changes", { ...request, server: { securityStamp: "s", createdAt: "2026-01-01" } });
    assert.match(wrong.json.error, /`createdAt` is not a field that the server sets/);
  });

  await context.test("a deletion is said with its consequences, and a soft one can be taken back", async () => {
    const [user] = (await get("/api/rows/users", { query: "name=Grace" })).json.rows;
    const at = async (): Promise<{ readonly tag: string; readonly row: { readonly isDeleted: boolean } }> =>
      (await get("/api/row/users", { key: user.key })).json;
    const ask = async (action: string) => ({ entity: "users", action, key: user.key, tag: (await at()).tag });
    const question = await post("/api/changes", await ask("delete"));
    assert.deepEqual(question.json.effects, ["The row is marked as deleted, and can be restored."]);
    assert.equal((await write(await ask("delete"))).json.message, "The user is deleted.");
    assert.equal((await at()).row.isDeleted, true);
    assert.deepEqual(namesOf((await get("/api/rows/users")).json.rows), ["Eve", "Ada Byron"]);
    const pages = await Promise.all(
      ["limit=2", "limit=2&offset=2"].map((query) => get("/api/rows/users", { query, deleted: "true" })),
    );
    assert.deepEqual(
      pages.map(({ json }) => [json.rows.length, json.next]),
      [
        [2, "offset=2"],
        [1, null],
      ],
    );
    assert.equal((await write(await ask("restore"))).json.message, "The user is restored.");
    const removal = await post("/api/changes", await ask("hardDelete"));
    assert.ok(removal.json.effects.includes("It is refused while there are orders that refer to it by `userId`."));
  });
});

test("an event of the outbox has the actor, and a parked one is delivered again after the question", async (context) => {
  const { studio, db } = await openShop(context);
  const { get, write } = studio;
  const [order] = (await get("/api/rows/orders")).json.rows;
  const { tag } = (await get("/api/row/orders", { key: order.key })).json;
  const note = { entity: "orders", action: "update", key: order.key, tag, request: { note: "Ring twice." } };
  assert.equal((await write(note)).status, 200);
  const events = "SELECT kind, meta ->> 'actor' FROM entity_outbox ORDER BY id";
  assert.deepEqual((await db.query({ name: "events", text: events }, [])).rows, [
    ["created", null],
    ["updated", "studio"],
  ]);

  // The role of an application may only add events.
  const refused = await get("/api/outbox");
  assert.equal(refused.status, 403);
  assert.match(refused.json.error, /permission denied for table entity_outbox/);
});
