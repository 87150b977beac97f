// The built site in headless Chromium, for all tests of a file.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { after, before } from "node:test";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { findChromium, launch, openPage } from "../../examples/shop/browser-tests/chromium.ts";
import { base, dist } from "../src/versions.ts";
import { serveFolder } from "./serve-folder.ts";

const folder = resolve(import.meta.dirname, "..");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const executable = findChromium();

export const viewports = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } } as const;

/** Each width and each color scheme once: widths change what fits, and schemes change contrasts. */
export const looks = [
  { device: "phone", viewport: viewports.phone, colorScheme: "light" },
  { device: "desk", viewport: viewports.desk, colorScheme: "dark" },
] as const;

export class BuiltSite {
  /** The address of the host, which has all versions. */
  host = "";
  /** The address of the version, without a slash at the end. */
  origin = "";
  /** Requests to other hosts, and errors of the pages. */
  readonly complaints: string[] = [];
  #browser: Browser | null = null;
  #page: Page | null = null;
  #server: Server | null = null;

  constructor() {
    before(() => this.#open(), { timeout: 900_000 });
    after(() => this.#close());
  }

  get page(): Page {
    if (this.#page === null) throw new Error("the site is not open");
    return this.#page;
  }

  /** Fails if the page has a finding of axe, or is wider than the window. */
  async check(name: string): Promise<void> {
    await this.page.evaluate(axe);
    const { violations } = await this.page.evaluate<AxeResults>("axe.run(document)");
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("; ")}`);
    assert.deepEqual(found, [], name);
    assert.equal(
      await this.page.evaluate("document.documentElement.scrollWidth"),
      this.page.viewportSize()?.width,
      name,
    );
  }

  /** Takes a picture if `SCREENSHOTS` names a folder. */
  async picture(name: string): Promise<void> {
    const { SCREENSHOTS } = process.env;
    if (SCREENSHOTS !== undefined) await this.page.screenshot({ path: join(SCREENSHOTS, `site-${name}.png`) });
  }

  async #open(): Promise<void> {
    if (executable === null) return;
    // `SITE=built` tries the site as it was built last.
    if (process.env["SITE"] !== "built") {
      const { status } = spawnSync(process.execPath, [join(folder, "src/build.ts")], { stdio: "inherit" });
      assert.equal(status, 0, "the site is built");
    }
    const { server, origin } = await serveFolder(dist);
    this.#server = server;
    this.host = origin;
    this.origin = `${origin}${base}`.replace(/\/$/, "");
    this.#browser = await launch(executable);
    this.#page = await openPage(this.#browser);
    this.#page.on("request", (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(origin))
        this.complaints.push(request.url());
    });
    this.#page.on("pageerror", ({ message }) => this.complaints.push(message));
    this.#page.on("console", (message) => {
      if (message.type() === "error") this.complaints.push(message.text());
    });
  }

  async #close(): Promise<void> {
    await this.#browser?.close();
    this.#server?.close();
  }
}
