// The built site in headless Chromium: on a telephone and on a desk, light and dark.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { after, before, test } from "node:test";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { findChromium, launch } from "../../examples/shop/browser-tests/chromium.ts";

const site = resolve(import.meta.dirname, "..");
const dist = join(site, "dist");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const executable = findChromium();
const options = { skip: executable === null ? "there is no Chromium" : false, timeout: 600_000 };

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

const server = createServer((request, response) => {
  const path = new URL(request.url ?? "/", "http://site").pathname;
  const file = join(dist, path.endsWith("/") ? `${path}index.html` : extname(path) === "" ? `${path}.html` : path);
  if (!existsSync(file)) return response.writeHead(404).end();
  return response.writeHead(200, { "content-type": types[extname(file)] ?? "" }).end(readFileSync(file));
});

let browser: Browser;
let page: Page;
let origin = "";
/** Requests to other hosts, and errors of the page. */
const complaints: string[] = [];

before(async () => {
  if (executable === null) return;
  const { status } = spawnSync(process.execPath, [join(site, "src/build.ts")], { stdio: "inherit" });
  assert.equal(status, 0, "the site is built");
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launch(executable);
  page = await browser.newPage();
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("data:")) complaints.push(request.url());
  });
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
});

after(async () => {
  await browser?.close();
  server.close();
});

const looked = ["/", "/getting-started", "/annotations/owner", "/reference/annotations", "/diagnostics/ED104", "/api/"];

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 900 },
}))
  for (const colorScheme of ["light", "dark"] as const)
    test(`pages fit, and axe finds nothing wrong: ${device}, ${colorScheme}`, options, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      for (const path of looked) {
        await page.goto(`${origin}${path}`);
        await page.locator("h1").first().waitFor();
        await picture(`${device}-${colorScheme}${path.replaceAll("/", "-")}`);
        await page.evaluate(axe);
        const { violations } = await page.evaluate<AxeResults>("axe.run(document)");
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("; ")}`);
        assert.deepEqual(found, [], path);
        assert.equal(await page.evaluate("document.documentElement.scrollWidth"), viewport.width, path);
      }
      assert.deepEqual(complaints.splice(0), []);
    });

test("the search finds a page, and its result opens", options, async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${origin}/`);
  await page.locator(".VPNavBarSearch button").first().click();
  await page.locator(".search-input").fill("outbox");
  await page.locator(".VPLocalSearchBox .result").first().waitFor();
  await page.keyboard.press("Enter");
  await page
    .locator("h1", { hasText: /outbox/i })
    .first()
    .waitFor();
  assert.deepEqual(complaints.splice(0), []);
});

test("the files for language models name the pages", options, async () => {
  const index = await (await fetch(`${origin}/llms.txt`)).text();
  const links = [...index.matchAll(/\]\((\/[^)#]+)/g)].map(([, link = ""]) => link);
  assert.ok(links.length > 60);
  for (const link of links) assert.ok(existsSync(join(dist, link)), link);
  const full = await (await fetch(`${origin}/llms-full.txt`)).text();
  assert.match(full, /# Getting started/);
});

/** Takes a picture if `SCREENSHOTS` names a folder. */
async function picture(name: string): Promise<void> {
  const { SCREENSHOTS } = process.env;
  if (SCREENSHOTS !== undefined) await page.screenshot({ path: join(SCREENSHOTS, `site-${name}.png`) });
}
