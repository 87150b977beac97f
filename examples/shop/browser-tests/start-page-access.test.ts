// The start page on a telephone, with the keyboard alone, and to a screen reader.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import type { AxeResults } from "axe-core";
import { options } from "./chromium.ts";
import { shopPages } from "./shop-pages.ts";

const shop = shopPages();
const { complaints, picture, says } = shop;

const phone = { width: 390, height: 844 };
const desktop = { width: 1200, height: 900 };
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Where an element is in the viewport: its top and bottom. */
function edges(selector: string): Promise<readonly [number, number]> {
  return shop.page.evaluate(`(() => {
    const { top, bottom } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
    return [top, bottom];
  })()`);
}

test("on a telephone the event of an order is in view, and so is the outcome of each command", options, async () => {
  const { page } = shop;
  await page.setViewportSize(phone);
  await page.goto(shop.origin);
  await says("#connection", "live");
  // The button at the lower edge: as far as somebody scrolls who fills in the form.
  await page.evaluate(`document.querySelector("#place button").scrollIntoView({ block: "end" })`);
  await page.getByRole("button", { name: "Place order" }).click();
  await says("#events li:first-child", /created\s*No\. 2: pending/);
  const [top, bottom] = await edges("#events li:first-child");
  const [outcomeTop, outcomeBottom] = await edges("#outcome");
  assert.ok(top >= 0 && bottom <= outcomeTop, `the event is from ${top} to ${bottom}, the outcome from ${outcomeTop}`);
  assert.ok(outcomeBottom <= phone.height);
  await picture("phone-ordered", false);

  await page.getByRole("button", { name: "Pay order 1" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Pay order 1" }).click();
  await says("#outcome", "Order 1 is paid.");
  const [paidTop, paidBottom] = await edges("#outcome");
  assert.ok(paidTop >= 0 && paidBottom <= phone.height, `the outcome is from ${paidTop} to ${paidBottom}`);
  await picture("phone-paid", false);
  assert.deepEqual(complaints, []);
});

test(
  "with the keyboard alone an order is placed, paid and cancelled, and the focus is never lost",
  options,
  async () => {
    const { page } = shop;
    await page.goto(shop.origin);
    await says("#connection", "live");
    await says("#orders li", "No. 1");
    const focused = (): Promise<string> =>
      page.evaluate(`document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim()`);
    const tabTo = async (name: string): Promise<void> => {
      for (let presses = 0; presses < 20 && (await focused()) !== name; presses++) await page.keyboard.press("Tab");
      assert.equal(await focused(), name);
    };
    await tabTo("Place order");
    await page.keyboard.press("Enter");
    await says("#orders li:first-child", /No\. 2\s*pending/);
    assert.equal(await focused(), "Place order");

    await tabTo("Pay order 2");
    await page.keyboard.press("Enter");
    await says("#orders li:first-child", /No\. 2\s*paid/);
    assert.equal(await focused(), "Cancel order 2");
    await page.keyboard.press("Enter");
    await says("#orders li:first-child", /No\. 2\s*cancelled/);
    assert.match(await focused(), /^No\. 2\s*cancelled$/);
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "Pay order 1");
  },
);

test("the focus stays when orders of somebody else arrive", options, async () => {
  const { page } = shop;
  await page.goto(shop.origin);
  await says("#connection", "live");
  await page.getByRole("button", { name: "Pay order 1" }).focus();
  const headers = { authorization: "Bearer demo", "content-type": "application/json" };
  const [mint] = (await (await fetch(`${shop.origin}/products?name=mint`)).json()) as { readonly id: string }[];
  const shippingAddress = { street: "1 High Street", postalCode: "10115", city: "Berlin", addition: null };
  const body = JSON.stringify({ shippingAddress, items: [{ productId: mint?.id, quantity: 1 }] });
  for (let number = 2; number < 7; number++) {
    await fetch(`${shop.origin}/orders/place`, { method: "POST", headers, body });
    await says("#orders li:first-child", `No. ${number}`);
    assert.equal(await page.evaluate("document.activeElement.closest('#orders') !== null"), true, `order ${number}`);
  }
});

for (const [device, viewport] of Object.entries({ phone, desktop }))
  for (const colorScheme of ["light", "dark"] as const)
    test(`axe finds nothing wrong: ${device}, ${colorScheme}; buttons are as large as a finger`, options, async () => {
      const { page } = shop;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await page.goto(shop.origin);
      await says("#connection", "live");
      await page.getByLabel("Quantity").fill("1000");
      await page.getByRole("button", { name: "Place order" }).click();
      await says("#outcome[data-failed]", "Refused");
      await page.getByRole("button", { name: "Pay order 1" }).click();
      await says("#events li", "paid");
      await says("#outcome", "Order 1 is paid.");
      await picture(`start-${device}-${colorScheme}`);

      await page.evaluate(axe);
      const { violations } = await page.evaluate<AxeResults>(
        "axe.run(document, { rules: { 'target-size': { enabled: true } } })",
      );
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`,
      );
      assert.deepEqual(found, []);

      const controls = page.locator("button:visible, input:visible, select:visible, nav a:visible");
      for (const control of await controls.all()) {
        const { height = 0, width = 0 } = (await control.boundingBox()) ?? {};
        assert.ok(height >= 44 && width >= 44, `${await control.textContent()}: ${width} by ${height} px`);
      }
      assert.equal(await page.evaluate("document.documentElement.scrollWidth"), viewport.width);
    });
