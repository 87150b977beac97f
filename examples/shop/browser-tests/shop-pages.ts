// Starts the shop with its example rows, and opens its pages in headless Chromium.
import { join } from "node:path";
import { after, afterEach, before, beforeEach } from "node:test";
import type { Database } from "entity-derive/runtime";
import { testDatabase } from "entity-derive/testing";
import type { Browser, Page } from "playwright-core";
import { freePort } from "../../../tools/test-databases/src/free-port.ts";
import { migrations } from "../src/app.derived/index.ts";
import { createApp } from "../src/server/app.ts";
import { type Listening, listen } from "../src/server/listen.ts";
import { seed } from "../src/server/seed.ts";
import { findChromium, launch, openPage } from "./chromium.ts";

const chromium = findChromium();
if (chromium === null) {
  console.error("SKIPPED: the pages are not tested, there is no Chromium. Install it, or say where it is: CHROMIUM=…");
}

export interface ShopPages {
  readonly origin: string;
  readonly browser: Browser;
  readonly page: Page;
  readonly db: Database;
  /** Exceptions of the page, and errors on its console. */
  readonly complaints: string[];
  /** Stops the shop; its address stays its own. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Saves a screenshot if `SCREENSHOTS` names a folder. */
  picture(name: string, fullPage?: boolean): Promise<void>;
  /** Waits for an element with the text. */
  says(selector: string, text: string | RegExp): Promise<void>;
}

/** A shop for the tests of a file. Each test has a page of its own, and the example rows as they were in the beginning. */
export function shopPages(): ShopPages {
  let closing = new AbortController();
  let db: Database;
  let server: Listening;
  let browser: Browser;
  let page: Page;
  let origin: string;
  /** Nobody is given it while the shop is stopped. */
  let port: number | undefined;
  const complaints: string[] = [];

  async function start(): Promise<void> {
    closing = new AbortController();
    port ??= await freePort();
    server = await listen(createApp(db, { closing: closing.signal }), port);
    origin = server.origin;
  }

  async function stop(): Promise<void> {
    closing.abort();
    await server.stop();
  }

  before(async () => {
    if (chromium === null) return;
    db = await testDatabase(migrations);
    await start();
    browser = await launch(chromium);
  });

  after(async () => {
    if (chromium === null) return;
    await browser.close();
    await stop();
    await db.close();
  });

  beforeEach(async () => {
    if (chromium === null) return;
    await db.execute("TRUNCATE users, categories, products, orders, order_items, letters RESTART IDENTITY CASCADE");
    await seed(db);
    page = await openPage(browser, { viewport: { width: 1200, height: 900 } });
    complaints.length = 0;
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
  });

  afterEach(() => page?.close());

  return {
    complaints,
    start,
    stop,
    get origin() {
      return origin;
    },
    get browser() {
      return browser;
    },
    get page() {
      return page;
    },
    get db() {
      return db;
    },
    async picture(name, fullPage = true) {
      const folder = process.env["SCREENSHOTS"];
      if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
    },
    says: (selector, text) => page.locator(selector).filter({ hasText: text }).first().waitFor(),
  };
}
