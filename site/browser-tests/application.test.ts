// The application of generated code that runs in the playground's page, in headless Chromium.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { findChromium, launch, openPage, options } from "../../examples/shop/browser-tests/chromium.ts";
import { installTools } from "../src/install.ts";
import { type CompiledEdition, compileEdition } from "./application-page/compile-edition.ts";
import { accounts, guard, noteEntity } from "./application-page/notes.ts";
import { looks } from "./built-site.ts";
import { serveFolder } from "./serve-folder.ts";

const site = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "application-page-"));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const executable = findChromium();

let server: Server;
let origin = "";
let browser: Browser;
let page: Page;
/** Requests to other hosts, and errors of the page. */
const complaints: string[] = [];

before(async () => {
  if (executable === null) return;
  installTools();
  const config = join(import.meta.dirname, "application-page/vite.config.ts");
  const build = ["build", "--config", config, "--outDir", folder, "--emptyOutDir", "--logLevel", "error"];
  const { status } = spawnSync(join(site, "node_modules/.bin/vite"), build, { cwd: site, stdio: "inherit" });
  assert.equal(status, 0, "the page is built");
  ({ server, origin } = await serveFolder(folder));
  browser = await launch(executable);
  page = await openPage(browser);
  page.on("request", (request) => {
    if (!/^(?:data:|blob:)/.test(request.url()) && !request.url().startsWith(origin)) complaints.push(request.url());
  });
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
});

beforeEach(async () => {
  if (executable === null) return;
  complaints.splice(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(origin);
  await page.waitForFunction("window.show");
});

after(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a request creates a row, which the list, the table and an event show", options, async () => {
  await start(await compileEdition({ "src/note.entity.ts": noteEntity() }));
  await send("POST /notes", { body: { title: "Milk" } });
  assert.equal(await statusLine(), "201 Created");
  assert.match(await answer(), /"title": "Milk"/);

  await send("GET /notes");
  assert.equal(await statusLine(), "200 OK");
  assert.match(await answer(), /"title": "Milk"/);

  await page.locator("[name=operation]").selectOption("PATCH /notes/{id}");
  assert.match(await chosen("path"), /^\/notes\/[0-9a-f-]{36}$/);
  assert.match(await chosen("body"), /"title": "Milk"/);

  assert.equal(await chosen("table"), "notes");
  assert.deepEqual(await texts(".tables th"), [
    "id uuid",
    "user_id uuid",
    "title text",
    "created_at timestamp with time zone",
  ]);
  assert.equal((await texts(".tables tbody td"))[2], "Milk");

  await page.locator(".events li").nth(1).waitFor();
  assert.deepEqual(new Set(await texts(".events strong")), new Set(["notes: created"]));
  const ways = (await texts(".events summary span")).map((text) => text.replace(/, \d\d:\d\d:\d\d$/, ""));
  assert.deepEqual(ways.toSorted(), ["delivered from the outbox", "notified"]);
  const json = await page.locator(".events pre").first().textContent();
  assert.match(json ?? "", /"title": "Milk"/);
  assert.deepEqual(complaints.splice(0), []);
});

test("an owner does not see the rows of another, and nobody sees any", options, async () => {
  await start(await compileEdition({ "src/note.entity.ts": noteEntity() }));
  await send("POST /notes", { body: { title: "Milk" }, person: "alice" });
  await send("GET /notes", { person: "bob" });
  assert.equal(await answer(), "[]");
  await send("GET /notes/{id}", { person: "bob" });
  assert.equal(await statusLine(), "404 Not Found");
  await send("GET /notes/{id}", { person: "alice" });
  assert.equal(await statusLine(), "200 OK");
  await send("GET /notes", { person: "" });
  assert.equal(await statusLine(), "401 Unauthorized");
  assert.match(await answer(), /"detail": "choose the person/);
  assert.deepEqual(complaints.splice(0), []);
});

test("events in batches are delivered, and a path needs its id", options, async () => {
  const entity = noteEntity({ events: '{ outbox: "batches" }' }).replace("  streams: true,\n", "");
  await start(await compileEdition({ "src/note.entity.ts": entity }));
  await page.locator("[name=operation]").selectOption("GET /notes/{id}");
  await page.getByRole("button", { name: "Send" }).click();
  await page.locator(".answer .problem").waitFor();
  assert.match((await texts(".answer .problem"))[0] ?? "", /^Replace \{id\} in the path/);
  await send("POST /notes", { body: { title: "Milk" } });
  await page.locator(".events li").waitFor();
  assert.match((await texts(".events summary"))[0] ?? "", /notes: created.*delivered from the outbox/);
  assert.deepEqual(complaints.splice(0), []);
});

test("errors are shown as problem details", options, async () => {
  await start(await compileEdition({ "src/note.entity.ts": noteEntity() }));
  await send("POST /notes", { body: { title: "" } });
  assert.equal(await statusLine(), "400 Bad Request");
  assert.match(await answer(), /"issues": \[\s*\{\s*"path": "title"/);
  await page.locator("[name=body]").fill("{");
  await page.getByRole("button", { name: "Send" }).click();
  await page.locator(".answer", { hasText: "JSON" }).waitFor();
  assert.equal(await statusLine(), "400 Bad Request");
  assert.deepEqual(complaints.splice(0), []);
});

test("the error behind a response of 500 is shown", options, async () => {
  const broken = "export const requireUser = () => { throw new Error('no sessions today') };";
  await start(await compileEdition({ "src/note.entity.ts": noteEntity(), "src/require-user.ts": broken }));
  await send("GET /notes", { person: "" });
  assert.equal(await statusLine(), "500 Internal Server Error");
  assert.equal(await page.getByRole("alert").textContent(), "The server would log: Error: no sessions today");
  await send("GET /notes", { person: "alice" });
  assert.equal(await page.getByRole("alert").count(), 0);
  assert.deepEqual(complaints.splice(0), []);
});

test("a guard of the project judges the requests of nobody", options, async () => {
  await start(await compileEdition({ "src/note.entity.ts": noteEntity(), "src/require-user.ts": guard }));
  await send("GET /notes", { person: "" });
  assert.equal(await statusLine(), "401 Unauthorized");
  await send("GET /notes", { person: "alice" });
  assert.equal(await statusLine(), "200 OK");
});

test("serve.ts of the project replaces the playground's entry", options, async () => {
  const serve = `import type { Database } from "entity-derive/runtime";
import { repositories, router } from "./app.derived/index.ts";

export const serve = (db: Database) => router(repositories(db), { owner: ({ userId }) => userId });
export const principals = { carol: { userId: "ca401000-0000-4000-8000-000000000003" } };
`;
  const texts = { "src/note.entity.ts": noteEntity(), "src/require-user.ts": guard, "src/serve.ts": serve };
  await start(await compileEdition(texts));
  await send("POST /notes", { body: { title: "Tea" }, person: "carol" });
  assert.match(await answer(), /"userId": "ca401000-/);
  const header = { person: "", headers: "X-User: ca401000-0000-4000-8000-000000000003" };
  await send("GET /notes", header);
  assert.match(await answer(), /"title": "Tea"/);
});

test(
  "people are rows of the table of owners, values of the server have samples, commands name what they need",
  options,
  async () => {
    await start(await compileEdition(accounts));
    await send("POST /orders", { body: { product: "Tea" }, person: "bob" });
    assert.equal(await statusLine(), "201 Created");
    await send("POST /accounts", { body: { email: "ada@example.org" } });
    assert.equal(await statusLine(), "201 Created");
    assert.deepEqual(await texts("[name=table] option"), ["accounts (3 rows)", "orders (1 row)"]);
    await send("DELETE /orders/{id}/cancel", { person: "bob" });
    assert.match(await answer(), /a command needs its handler: add serve.ts/);
  },
);

test("a mistake in a module is shown, and the next start succeeds", options, async () => {
  const broken = "export const requireUser = () => { throw new Error(nowhere) };\nthrow new Error('not today');";
  await show(await compileEdition({ "src/note.entity.ts": noteEntity(), "src/require-user.ts": broken }));
  await page.getByRole("button", { name: "Start the application" }).click();
  await page.getByRole("alert").waitFor();
  assert.equal(await page.getByRole("alert").textContent(), "not today");
  await start(await compileEdition({ "src/note.entity.ts": noteEntity() }));
  await send("GET /notes");
  assert.equal(await statusLine(), "200 OK");
});

test("a migration adds a column, and the rows stay", options, async () => {
  await start(await compileEdition({ "src/note.entity.ts": noteEntity() }));
  await send("POST /notes", { body: { title: "Milk" } });

  const field = '@field("create", "update", "response") @filter pinned: boolean = false;';
  await show(await compileEdition({ "src/note.entity.ts": noteEntity({ field }) }));
  await planMigration();
  assert.match(await migrationSql(), /ALTER TABLE public\.notes\s+ADD COLUMN pinned BOOLEAN NOT NULL DEFAULT FALSE/i);
  assert.match((await texts(".effects li"))[0] ?? "", /ACCESS EXCLUSIVE on public\.notes, briefly/);
  await applyMigration();

  assert.deepEqual(await texts(".tables th"), [
    "id uuid",
    "user_id uuid",
    "title text",
    "created_at timestamp with time zone",
    "pinned boolean",
  ]);
  assert.deepEqual(
    (await texts(".tables tbody td")).filter((_, index) => index === 2 || index === 4),
    ["Milk", "false"],
  );
  await send("GET /notes");
  assert.match(await answer(), /"title": "Milk",\s+"pinned": false/);
  await send("POST /notes", { body: { title: "Tea", pinned: true } });
  await page.locator(".events li").nth(3).waitFor();
  assert.deepEqual(complaints.splice(0), []);
});

test("a loss of data needs consent, and an index is built in a file of its own", options, async () => {
  const body = '@field("create", "update", "response") body!: string | null;';
  await start(await compileEdition({ "src/note.entity.ts": noteEntity({ field: body }) }));
  await send("POST /notes", { body: { title: "Milk", body: "1 l" } });

  const required = '@field("create", "response") code!: string;';
  await show(await compileEdition({ "src/note.entity.ts": noteEntity({ field: `${body} ${required}` }) }));
  await planMigration();
  assert.match((await texts(".findings li")).join(), /error ED802 the required column notes\.code is new/);

  const unique = '@field("create", "response") @column({ unique: true }) code!: string | null;';
  const next = noteEntity({ field: unique }).replace("import { auto,", "import { auto, column,");
  await show(await compileEdition({ "src/note.entity.ts": next }));
  await planMigration();
  assert.match((await texts(".findings li")).join(), /error ED805 the column notes\.body would be dropped/);
  assert.equal(await page.getByRole("button", { name: /^Apply/ }).count(), 0);
  await picture("application-loss-of-data");
  await page.getByRole("checkbox", { name: "Drop notes.body with its values" }).check();
  await page.getByRole("button", { name: /^Apply/ }).waitFor();
  const sql = await migrationSql();
  assert.match(sql, /-- entity-derive: no transaction\s+CREATE UNIQUE INDEX CONCURRENTLY/);
  assert.match(sql, /-- entity-derive: after deployment/);
  await picture("application-migration");
  await applyMigration();
  assert.equal((await texts(".tables tbody td"))[2], "Milk");
  assert.ok(!(await texts(".tables th")).includes("body text"));
  assert.deepEqual(complaints.splice(0), []);
});

test("each example of the playground serves its requests", options, async () => {
  const examples = join(site, "src/playground/examples");
  for (const example of readdirSync(examples, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const sources = join(examples, example.name, "src");
    const files = readdirSync(sources).map((name) => [`src/${name}`, readFileSync(join(sources, name), "utf8")]);
    await page.goto(origin);
    await page.waitForFunction("window.show");
    await start(await compileEdition(Object.fromEntries(files)));
    const titles = await page.locator("[name=operation] option").allTextContents();
    const requests = titles.map((title) => title.trim());
    const removals = requests.filter((title) => title.startsWith("DELETE"));
    assert.ok(removals.length < requests.length, example.name);
    // A row is removed after those that refer to it.
    for (const title of [...requests.filter((one) => !removals.includes(one)), ...removals.toReversed()]) {
      await send(title);
      assert.match(await statusLine(), /^20[014] /, `${example.name}: ${title}`);
    }
    assert.deepEqual(complaints.splice(0), [], example.name);
  }
});

test("everything can be reached with the keyboard", options, async () => {
  await show(await compileEdition({ "src/note.entity.ts": noteEntity() }));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Send" }).waitFor();
  const reached: string[] = [];
  for (let index = 0; index < 12; index++) {
    await page.keyboard.press("Tab");
    reached.push(await page.evaluate<string>("document.activeElement.name || document.activeElement.textContent"));
  }
  for (const name of ["operation", "person", "path", "body", "Send", "table"])
    assert.ok(
      reached.some((text) => text.trim() === name),
      `${name} in ${reached}`,
    );
});

for (const { device, viewport, colorScheme } of looks)
  test(`the panel fits, and axe finds nothing wrong: ${device}, ${colorScheme}`, options, async () => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await start(await compileEdition({ "src/note.entity.ts": noteEntity() }));
    await send("POST /notes", { body: { title: "Milk" } });
    await page.locator(".events summary").first().click();
    await page.evaluate(axe);
    const { violations } = await page.evaluate<AxeResults>("axe.run(document)");
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("; ")}`),
      [],
    );
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), viewport.width);
    await picture(`application-${device}-${colorScheme}`);
  });

async function show(edition: CompiledEdition): Promise<void> {
  await page.evaluate(`window.show(${JSON.stringify(edition)})`);
}

async function start(edition: CompiledEdition): Promise<void> {
  await show(edition);
  await page.getByRole("button", { name: "Start the application" }).click();
  await page.getByRole("button", { name: "Send" }).waitFor();
}

async function planMigration(): Promise<void> {
  await page.getByRole("button", { name: "Plan the migration" }).click();
  await page.locator(".plan").waitFor();
}

async function applyMigration(): Promise<void> {
  await page.getByRole("button", { name: /^Apply it/ }).click();
  await page.locator(".migration").waitFor({ state: "detached" });
}

async function migrationSql(): Promise<string> {
  return (await page.locator(".plan pre").allTextContents()).join("\n");
}

interface Sent {
  readonly body?: unknown;
  readonly person?: string;
  readonly headers?: string;
}

/** Chooses an operation, edits its example and sends it. */
async function send(title: string, { body, person, headers }: Sent = {}): Promise<void> {
  await page.locator("[name=operation]").selectOption(title);
  if (person !== undefined) await page.locator("[name=person]").selectOption(person);
  if (body !== undefined) await page.locator("[name=body]").fill(JSON.stringify(body));
  if (headers !== undefined) {
    await page.locator("form summary").click();
    await page.locator("[name=headers]").fill(headers);
  }
  await page.getByRole("button", { name: "Send" }).click();
  await page.locator("form button:enabled").waitFor();
  await page.locator(".answer .status").waitFor();
}

async function statusLine(): Promise<string> {
  return (await page.locator(".answer .status").textContent()) ?? "";
}

async function answer(): Promise<string> {
  return (await page.locator(".answer .body").textContent()) ?? "";
}

function chosen(name: string): Promise<string> {
  return page.locator(`[name=${name}]`).inputValue();
}

/** Returns the texts of elements with single spaces. */
async function texts(selector: string): Promise<readonly string[]> {
  const all = await page.locator(selector).allTextContents();
  return all.map((text) => text.replaceAll(/\s+/g, " ").trim());
}

/** Takes a picture if `SCREENSHOTS` names a folder. */
async function picture(name: string): Promise<void> {
  const { SCREENSHOTS } = process.env;
  if (SCREENSHOTS !== undefined) await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
}
