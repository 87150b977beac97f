// The built site in headless Chromium: on a telephone and on a desk, light and dark.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { options } from "../../examples/shop/browser-tests/chromium.ts";
import { dist, version } from "../src/versions.ts";
import { BuiltSite, looks, viewports } from "./built-site.ts";
import { testPlayground } from "./playground.ts";
import { testPlaygroundApplication } from "./playground-application.ts";

const site = new BuiltSite();

const looked = ["/", "/getting-started", "/annotations/owner", "/reference/annotations", "/diagnostics/ED104", "/api/"];

for (const { device, viewport, colorScheme } of looks)
  test(`pages fit, and axe finds nothing wrong: ${device}, ${colorScheme}`, options, async () => {
    const { page, origin } = site;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    for (const path of looked) {
      await page.goto(`${origin}${path}`);
      await page.locator("h1").first().waitFor();
      await site.picture(`${device}-${colorScheme}${path.replaceAll("/", "-")}`);
      await site.check(path);
    }
    assert.deepEqual(site.complaints.splice(0), []);
  });

test("the search finds a page, and its result opens", options, async () => {
  const { page, origin } = site;
  await page.setViewportSize(viewports.desk);
  await page.goto(`${origin}/`);
  await page.locator(".VPNavBarSearch button").first().click();
  await page.locator(".search-input").fill("outbox");
  await page.locator(".VPLocalSearchBox .result").first().waitFor();
  await page.keyboard.press("Enter");
  await page
    .locator("h1", { hasText: /outbox/i })
    .first()
    .waitFor();
  assert.deepEqual(site.complaints.splice(0), []);
});

test("the files for language models name the pages", options, async () => {
  const index = await (await fetch(`${site.host}/llms.txt`)).text();
  const links = [...index.matchAll(/\]\((\/[^)#]+)/g)].map(([, link = ""]) => link);
  assert.ok(links.length > 60);
  for (const link of links) assert.ok(existsSync(join(dist, link)), link);
  const full = await (await fetch(`${site.host}/llms-full.txt`)).text();
  assert.match(full, /# Getting started/);
});

test("the root leads to the newest version, and the menu to the same page of another one", options, async () => {
  const { page, host, origin } = site;
  await page.setViewportSize(viewports.desk);
  await page.goto(host);
  await page.waitForURL(`${origin}/`);
  await page.locator("h1").first().waitFor();
  assert.deepEqual(await page.locator(".VPNavBar .version-menu option").allTextContents(), [version]);
  // Another version, as the host would have it.
  await page.route(`${host}/versions.json`, (route) => route.fulfill({ json: [version, "0.0.1"] }));
  const body = '<!doctype html><link rel="icon" href="data:,"><title>0.0.1</title>';
  await page.route(`${host}/0.0.1/outbox.html`, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(`${origin}/outbox.html`);
  await page.locator(".VPNavBar .version-menu option", { hasText: "0.0.1" }).waitFor({ state: "attached" });
  await page.getByLabel("Version").selectOption("0.0.1");
  await page.waitForURL(`${host}/0.0.1/outbox.html`);
  await page.unrouteAll();
  assert.deepEqual(site.complaints.splice(0), []);
});

testPlayground(site);
testPlaygroundApplication(site);
