// The start page as a person uses it, in headless Chromium: `npm run test:browser`, with `SCREENSHOTS=folder` for pictures.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, options } from "./chromium.ts";
import { shopPages } from "./shop-pages.ts";

const shop = shopPages();
const { complaints, picture, says } = shop;

async function order(product: string, quantity: number): Promise<void> {
  await shop.page.getByLabel("Product").selectOption({ label: product });
  await shop.page.getByLabel("Quantity").fill(String(quantity));
  await shop.page.getByRole("button", { name: "Place order" }).click();
}

test("on the start page something is ordered, paid and cancelled, and the events arrive", options, async () => {
  const { page } = shop;
  await page.goto(shop.origin);
  await says("#connection", "live");
  await says("#orders li", /No\. 1\s*pending/);
  await picture("start");

  await order("Cast-iron pot", 4);
  await says("#outcome", "Order 2 is placed.");
  await says("#events li:first-child", /created\s*No\. 2: pending/);
  await says("#orders li:first-child", /No\. 2\s*pending/);
  await says("#offer", "€64.00, 2 in stock");

  await order("Cast-iron pot", 3);
  await says("#outcome[data-failed]", "Refused: Cast-iron pot has only 2 left.");
  assert.deepEqual(complaints.splice(0).length, 1, "the browser notes the 409");

  await page.getByRole("button", { name: "Pay order 2" }).click();
  await says("#events li:first-child", /updated\s*No\. 2: paid/);
  await says("#orders li:first-child", /No\. 2\s*paid/);
  await page.getByRole("button", { name: "Cancel order 2" }).click();
  await says("#outcome", "Order 2 is cancelled.");
  await says("#events li:first-child", /updated\s*No\. 2: cancelled/);
  await says("#offer", "€64.00, 6 in stock");
  assert.equal(await page.getByRole("button", { name: "Cancel order 2" }).count(), 0);
  await picture("start-after");
  assert.deepEqual(complaints, []);
});

test("a change by somebody else is shown without a reload", options, async () => {
  const { origin, page } = shop;
  await page.goto(origin);
  await says("#connection", "live");
  const headers = { authorization: "Bearer demo", "content-type": "application/json" };
  const [mint] = (await (await fetch(`${origin}/products?name=mint`)).json()) as { readonly id: string }[];
  const shippingAddress = { street: "1 High Street", postalCode: "10115", city: "Berlin", addition: null };
  const body = JSON.stringify({ shippingAddress, items: [{ productId: mint?.id, quantity: 1 }] });
  await fetch(`${origin}/orders/place`, { method: "POST", headers, body });
  await says("#events li:first-child", /created/);
  await says("#orders li:first-child", "No. 2");
  assert.deepEqual(complaints, []);
});

test("a double click places one order", options, async () => {
  const { page } = shop;
  await page.goto(shop.origin);
  await says("#offer", "in stock");
  await page.getByRole("button", { name: "Place order" }).dblclick();
  await says("#orders li:first-child", "No. 2");
  const listed = await fetch(`${shop.origin}/orders`, { headers: { authorization: "Bearer demo" } });
  assert.equal(((await listed.json()) as readonly unknown[]).length, 2);
});

test("the stock of a product is shown whole, however long its name is", options, async () => {
  const { page } = shop;
  await shop.db.execute(`UPDATE products SET name = repeat('Sencha ', 20) WHERE name LIKE 'Sencha%'`);
  for (const width of [390, 1200]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(shop.origin);
    await page.getByLabel("Product").selectOption({ label: "Darjeeling black tea" });
    await says("#offer", "€16.90, 25 in stock");
    const [shown, needed] = await page.evaluate<readonly [number, number]>(`(() => {
      const select = document.querySelector("#product");
      const copy = select.parentElement.appendChild(select.cloneNode(true));
      copy.replaceChildren(new Option("Darjeeling black tea"));
      copy.style.width = "max-content";
      return [select.offsetWidth, copy.offsetWidth];
    })()`);
    assert.ok(needed <= shown, `${needed} px in ${shown} px`);
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), width);
  }
});

test("lists without entries say so, and so does a shop that sells nothing", options, async () => {
  await shop.db.execute("TRUNCATE orders CASCADE");
  await shop.db.execute("UPDATE products SET active = false");
  await shop.page.goto(shop.origin);
  await says("#connection", "live");
  await shop.page.getByText("You have no orders yet.").waitFor();
  await shop.page.getByText("Nothing has happened yet. Place an order, and its events appear here.").waitFor();
  await shop.page.getByText("Nothing is for sale at the moment.").waitFor();
  assert.ok(await shop.page.getByRole("button", { name: "Place order" }).isDisabled());
  await picture("start-empty");
  assert.deepEqual(complaints, []);
});

test("while the shop is away the page says so, and it works again afterwards", options, async () => {
  await shop.page.goto(shop.origin);
  await says("#connection", "live");
  await shop.stop();
  try {
    await says("#connection", "not connected, trying again…");
    await order("Mint tea", 1);
    await says("#outcome[data-failed]", /^The shop cannot be reached\.$/);
    await picture("start-away");
  } finally {
    await shop.start();
  }
  await says("#connection", /^live$/);
  await order("Mint tea", 1);
  await says("#outcome:not([data-failed])", "Order 2 is placed.");
});

test("an answer that is not the shop's is no riddle", options, async () => {
  await shop.page.goto(shop.origin);
  await says("#offer", "in stock");
  await shop.page.route("**/orders/place", (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
  await order("Mint tea", 1);
  await says("#outcome[data-failed]", /^The shop cannot be reached\.$/);
});

test("commands are copied, each to the letter", options, async () => {
  const { page } = shop;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(shop.origin);
  await says("#connection", "live");
  const buttons = page.getByRole("button", { name: "Copy" });
  const commands = await page.locator("pre code").allTextContents();
  assert.equal(await buttons.count(), commands.length);
  for (const [index, command] of commands.entries()) {
    const button = page.locator("button.copy").nth(index);
    await button.click();
    await button.filter({ hasText: "Copied" }).waitFor();
    assert.equal(await page.evaluate("navigator.clipboard.readText()"), command);
  }
});

test("without JavaScript the page says what works, and shows nothing that does not", options, async () => {
  const page = await openPage(shop.browser, { javaScriptEnabled: false });
  await page.goto(shop.origin);
  // Playwright looks for no text within `noscript`.
  assert.match(
    (await page.locator("main noscript p").textContent()) ?? "",
    /^\s*Orders on this page need JavaScript\./,
  );
  assert.ok(await page.locator("main noscript p").isVisible());
  assert.equal(await page.getByRole("button").count(), 0);
  assert.ok(await page.getByRole("heading", { name: "Entities" }).isVisible());
  await page.close();
});
