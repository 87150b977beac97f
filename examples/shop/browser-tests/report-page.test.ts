// The page of the reports in headless Chromium: the chart with the pointer and the keyboard, the form, and the table.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeEach, test } from "node:test";
import type { AxeResults } from "axe-core";
import { addPastOrders } from "../src/server/seed.ts";
import { options } from "./chromium.ts";
import { shopPages } from "./shop-pages.ts";

const shop = shopPages();
const { complaints, picture, says } = shop;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

beforeEach(async () => {
  if (options.skip === false) await addPastOrders(shop.db);
});

async function openReports(query: string = ""): Promise<void> {
  await shop.page.goto(`${shop.origin}/reports${query}`);
  await shop.page.locator(".bar").first().waitFor();
}

/** What the focused element is called. */
function focused(): Promise<string> {
  return shop.page.evaluate(`document.activeElement.getAttribute("aria-label") ?? document.activeElement.tagName`);
}

test("the chart has a bar for each day of the last month, and the table the same sums", options, async () => {
  const { page } = shop;
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await openReports();
  assert.equal(await page.locator(".bar").count(), 30);
  await page.getByText("The same as a table").click();
  const shown = await page.locator("#rows td:last-child").allInnerTexts();
  const sum = shown.reduce((total, text) => total + Number(text.replace(/[€,]/g, "")), 0);
  const total = await page.locator("#totals dd").first().textContent();
  assert.equal(sum.toFixed(2), Number(total?.replace(/[€,]/g, "")).toFixed(2));
  assert.ok(sum > 1000, "orders of the last month are in it");
  assert.equal(await page.locator("#bestsellers article").count(), 3);
  await says("#bestsellers article:last-child", "Nothing was sold.");
  assert.deepEqual(complaints, []);
  assert.deepEqual(
    requests.filter((url) => !url.startsWith(shop.origin)),
    [],
    "no other host is asked",
  );
});

test("with the keyboard somebody moves from day to day", options, async () => {
  const { page } = shop;
  await openReports("?from=2026-01-01&to=2026-01-03");
  await page.locator("#category").focus();
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "BUTTON");
  await page.keyboard.press("Tab");
  assert.match(await focused(), /^Saturday, January 3, 2026: €0.00/);
  await page.keyboard.press("ArrowLeft");
  assert.match(await focused(), /January 2/);
  await says("#day", /^Friday, January 2, 2026: €0\.00$/);
  await page.keyboard.press("Home");
  assert.match(await focused(), /January 1/);
  await page.keyboard.press("ArrowLeft");
  assert.match(await focused(), /January 1/);
  await page.keyboard.press("End");
  assert.match(await focused(), /January 3/);
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "SUMMARY");
  assert.deepEqual(complaints, []);
});

test(
  "a period and a category are chosen, stay in the address, and are refused where they make no sense",
  options,
  async () => {
    const { page } = shop;
    await openReports();
    await page.getByRole("combobox", { name: "Category" }).selectOption({ label: "Ware" });
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(/category=[\da-f-]{36}/);
    assert.deepEqual(await page.locator("#legend li").allInnerTexts(), ["Ware"]);
    await page.reload();
    await page.locator(".bar").first().waitFor();
    assert.deepEqual(await page.locator("#legend li").allInnerTexts(), ["Ware"]);
    assert.equal(await page.locator("#bestsellers article").count(), 1);
    await page.locator("#to").fill("2020-01-01");
    await page.getByRole("button", { name: "Show" }).click();
    await says("#outcome[data-failed]", "The last day is before the first one.");
    await page.locator("#from").fill("1900-01-01");
    await page.getByRole("button", { name: "Show" }).click();
    await says("#outcome[data-failed]", "A report has at most 366 days.");
    assert.deepEqual(complaints, []);
  },
);

for (const width of [390, 1280])
  for (const colorScheme of ["light", "dark"] as const)
    test(`axe finds nothing wrong at ${width} px, ${colorScheme}; nothing is cut`, options, async () => {
      const { page } = shop;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await openReports();
      await page.locator(".bar").nth(24).hover();
      await says("#day", /: €\d/);
      await picture(`report-${width}-${colorScheme}`);
      await page.getByText("The same as a table").click();
      await page.evaluate(axe);
      const { violations } = await page.evaluate<AxeResults>("axe.run(document)");
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`,
      );
      assert.deepEqual(found, []);
      for (const control of await page.locator("button:visible, input:visible, select:visible, nav a:visible").all()) {
        const { height = 0 } = (await control.boundingBox()) ?? {};
        assert.ok(height >= 44, `${await control.textContent()}: ${height} px`);
      }
      assert.equal(await page.evaluate("document.documentElement.scrollWidth"), width);
    });
