// The start page as a person uses it, in headless Chromium: `npm run test:browser`, with `SCREENSHOTS=folder` for pictures.
import assert from "node:assert/strict";
import { test } from "node:test";
import { options, shopPages } from "./shop-pages.ts";

const shop = shopPages();
const { complaints, picture, says } = shop;

async function order(product: string, quantity: number): Promise<void> {
  const { page } = shop;
  const option = page.locator("#product option").filter({ hasText: product });
  await page.getByLabel("Product").selectOption({ label: (await option.textContent()) ?? "" });
  await page.getByLabel("Quantity").fill(String(quantity));
  await page.getByRole("button", { name: "Place order" }).click();
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
  const { origin, page } = shop;
  await page.goto(origin);
  await says("#connection", "live");
  const headers = { authorization: "Bearer demo", "content-type": "application/json" };
  const [mint] = (await (await fetch(`${origin}/products?name=mint`)).json()) as { readonly id: string }[];
  const shippingAddress = { street: "1 High Street", postalCode: "10115", city: "Berlin", addition: null };
  const body = JSON.stringify({ shippingAddress, items: [{ productId: mint?.id, quantity: 1 }] });
  const placed = await fetch(`${origin}/orders/place`, { method: "POST", headers, body });
  const { number } = (await placed.json()) as { readonly number: number };
  await says("#events li:first-child", /created/);
  await says("#orders li:first-child", `No. ${number}`);
  assert.deepEqual(complaints, []);
});
