// Both pages as a person uses them, in headless Chromium: `npm run test:browser`, with `SCREENSHOTS=folder` for pictures.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import type { Database } from "entity-derive/runtime";
import { testDatabase } from "entity-derive/testing";
import type { Browser, Page } from "playwright-core";
import { migrations } from "../src/app.derived/index.ts";
import { createApp } from "../src/server/app.ts";
import { type Listening, listen } from "../src/server/listen.ts";
import { seed } from "../src/server/seed.ts";
import { findChromium, launch } from "./chromium.ts";

const chromium = findChromium();
if (chromium === null) {
  console.error("SKIPPED: the pages are not tested, there is no Chromium. Install it, or say where it is: CHROMIUM=…");
}
const options = { skip: chromium === null && "no Chromium", timeout: 60_000 };

const closing = new AbortController();
let db: Database;
let server: Listening;
let browser: Browser;
let page: Page;
/** What the page has thrown, or the browser has said of it. */
let complaints: string[];

before(async () => {
  if (chromium === null) return;
  db = await testDatabase(migrations);
  await seed(db);
  server = await listen(createApp(db, { closing: closing.signal }), 0);
  browser = await launch(chromium);
});

after(async () => {
  if (chromium === null) return;
  await browser.close();
  closing.abort();
  await server.stop();
  await db.close();
});

beforeEach(async () => {
  if (chromium === null) return;
  page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  page.setDefaultTimeout(15_000);
  complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
});

afterEach(() => page?.close());

async function picture(name: string, fullPage: boolean = true): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
}

const says = (selector: string, text: string | RegExp): Promise<void> =>
  page.locator(selector).filter({ hasText: text }).first().waitFor();

async function order(product: string, quantity: number): Promise<void> {
  const option = page.locator("#product option").filter({ hasText: product });
  await page.getByLabel("Product").selectOption({ label: (await option.textContent()) ?? "" });
  await page.getByLabel("Quantity").fill(String(quantity));
  await page.getByRole("button", { name: "Place order" }).click();
}

test("on the start page something is ordered, paid and cancelled, and the events arrive", options, async () => {
  await page.goto(server.origin);
  await says("#connection", "live");
  await says("#orders li", /No\. 1\s*pending/);
  await picture("start");

  await order("Cast-iron pot", 4);
  await says("#outcome", "Order 2 is placed.");
  await says("#events li:first-child", /created\s*No\. 2: pending/);
  await says("#orders li:first-child", /No\. 2\s*pending/);
  await page.locator("#product option", { hasText: "Cast-iron pot, €64.00 (2 left)" }).waitFor({ state: "attached" });

  await order("Cast-iron pot", 3);
  await says("#outcome[data-failed]", "Refused: Cast-iron pot has only 2 left.");
  assert.deepEqual(complaints.splice(0).length, 1, "the browser notes the 409");

  await page.getByRole("button", { name: "Pay order 2" }).click();
  await says("#events li:first-child", /updated\s*No\. 2: paid/);
  await says("#orders li:first-child", /No\. 2\s*paid/);
  await page.getByRole("button", { name: "Cancel order 2" }).click();
  await says("#outcome", "Order 2 is cancelled.");
  await says("#events li:first-child", /updated\s*No\. 2: cancelled/);
  await page.locator("#product option", { hasText: "(6 left)" }).waitFor({ state: "attached" });
  assert.equal(await page.getByRole("button", { name: "Cancel order 2" }).count(), 0);
  await picture("start-after");

  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 800 });
  await picture("start-narrow-dark");
  const width = await page.evaluate("document.documentElement.scrollWidth");
  assert.equal(width, 390, "nothing is wider than a telephone");
  assert.deepEqual(complaints, []);
});

test("what is done elsewhere is shown without a reload", options, async () => {
  await page.goto(server.origin);
  await says("#connection", "live");
  const headers = { authorization: "Bearer demo", "content-type": "application/json" };
  const [mint] = (await (await fetch(`${server.origin}/products?name=mint`)).json()) as { readonly id: string }[];
  const shippingAddress = { street: "1 High Street", postalCode: "10115", city: "Berlin", addition: null };
  const body = JSON.stringify({ shippingAddress, items: [{ productId: mint?.id, quantity: 1 }] });
  const placed = await fetch(`${server.origin}/orders/place`, { method: "POST", headers, body });
  const { number } = (await placed.json()) as { readonly number: number };
  await says("#events li:first-child", /created/);
  await says("#orders li:first-child", `No. ${number}`);
  assert.deepEqual(complaints, []);
});

test("with Swagger UI somebody authorizes, places an order and lists it", options, async () => {
  await page.goto(`${server.origin}/swagger-ui`);
  await page.locator(".opblock").first().waitFor();
  await picture("swagger");

  const listed = await execute("listOrder");
  assert.equal(listed, "401");
  assert.equal(complaints.splice(0).length, 1, "the browser notes the 401");

  await page.locator("button.authorize").first().click();
  await page.locator(".modal-ux input").fill("demo");
  await picture("swagger-authorize", false);
  await page.locator(".modal-ux button.authorize").click();
  await page.locator(".modal-ux .btn-done").click();

  const [tea] = (await (await fetch(`${server.origin}/products?name=sencha`)).json()) as { readonly id: string }[];
  const shippingAddress = { street: "1 High Street", postalCode: "10115", city: "Berlin", addition: null };
  const body = JSON.stringify({ shippingAddress, items: [{ productId: tea?.id, quantity: 1 }] }, null, 2);
  assert.equal(await execute("placeOrderCommand", body), "201");
  await page.locator('[id$="-placeOrderCommand"]').scrollIntoViewIfNeeded();
  await picture("swagger-placed", false);
  assert.equal(await execute("listOrder"), "200");
  assert.deepEqual(complaints, []);

  await page.emulateMedia({ colorScheme: "dark" });
  await picture("swagger-dark", false);
});

/** The status that Swagger UI shows after it has sent the request of an operation. */
async function execute(operation: string, body?: string): Promise<string> {
  const block = page.locator(`[id$="-${operation}"].opblock`);
  if ((await block.locator(".try-out__btn").count()) === 0) {
    await block.locator(".opblock-summary-control").click();
    await block.locator(".try-out__btn").click();
  }
  if (body !== undefined) await block.locator("textarea.body-param__text").fill(body);
  const answered = page.waitForResponse((response) => ["fetch", "xhr"].includes(response.request().resourceType()));
  await block.locator("button.execute").click();
  const status = String((await answered).status());
  await block.locator(".live-responses-table .response-col_status").filter({ hasText: status }).first().waitFor();
  return status;
}
