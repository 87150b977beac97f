// The studio as people use it, in headless Chromium: by mouse and keyboard, light and dark, narrow and wide, and with axe.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, type TestContext, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { findChromium, launch, openPage, options } from "../../../examples/shop/browser-tests/chromium.ts";
import { migrations as shopMigrations } from "../../../examples/shop/src/app.derived/migrations.ts";
import { seed } from "../../../examples/shop/src/server/seed.ts";
import { repositories, migrations as trackerMigrations } from "../../../examples/tracker/src/app.derived/index.ts";
import { readPageFiles } from "../src/cli/studio/studio.ts";
import {
  createRoles,
  type OpenedStudio,
  openStudio,
  ownedDatabase,
  shopFolder,
  trackerFolder,
} from "../tests/studio/open-studio.ts";

const chromium = findChromium();
if (chromium === null)
  console.error("SKIPPED: the studio is not tested, there is no Chromium. Install it, or say where it is: CHROMIUM=…");

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser: Browser;
before(async () => {
  if (chromium !== null) browser = await launch(chromium);
});
after(async () => {
  if (chromium !== null) await browser.close();
});

interface Opened {
  readonly page: Page;
  /** Exceptions of the page, and errors on its console. */
  readonly complaints: string[];
  readonly address: string;
}

/** The studio in a new tab. Requests to another host fail the test. */
async function openTab(
  context: TestContext,
  { origin, token }: OpenedStudio,
  { width = 1280, scheme = "light" as "light" | "dark" } = {},
): Promise<Opened> {
  const page = await openPage(browser, { viewport: { width, height: 860 }, colorScheme: scheme });
  context.after(() => page.close());
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(`${origin}/`)) complaints.push(`a request to ${request.url()}`);
    if (request.url().includes(token)) complaints.push("the token is in an address");
  });
  const address = `${origin}/#token=${token}`;
  await page.goto(address);
  await page.locator("h1").waitFor();
  return { page, complaints, address };
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** What axe finds, by rule and element. */
async function findings(page: Page): Promise<readonly string[]> {
  // As text, because the policy of the page allows no script of others.
  await page.evaluate(axe);
  return page.evaluate(
    `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))`,
  );
}

async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(`#/${place}`)}`);
  await page.locator(".waiting").first().waitFor({ state: "detached" });
}

async function shop(context: TestContext, privileged = false): Promise<OpenedStudio> {
  const owned = await ownedDatabase(context);
  const { application } = await createRoles(context, owned, shopMigrations);
  await seed(owned.db);
  const role = privileged ? { privileged: true as const } : { role: application };
  return openStudio(context, shopFolder, { database: owned.address, files: readPageFiles(), ...role });
}

test("a row is found, followed, changed and deleted", options, async (context) => {
  const studio = await shop(context);
  const { page, complaints, address } = await openTab(context, studio);
  assert.equal(page.url(), `${studio.origin}/`, "the token is gone from the address");
  await picture(page, "studio-diagram");
  assert.equal(await page.locator(".table-box").count(), 6);
  assert.equal(await page.locator("path.line").count(), 7);

  await page.locator(".table-box", { hasText: "products" }).getByRole("link", { name: "products" }).click();
  await page.getByRole("heading", { name: "products" }).waitFor();
  await page.getByLabel("priceFrom").fill("15");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("3 products").waitFor();
  await page.getByRole("columnheader", { name: "price" }).getByRole("link").click();
  await page.locator("th[aria-sort=ascending]").waitFor();
  assert.deepEqual(await page.locator("tbody th a").allTextContents(), [
    "Darjeeling black tea",
    "Bamboo whisk",
    "Cast-iron pot",
  ]);
  await page.getByRole("button", { name: "Count" }).click();
  await page.getByText("3 rows in all").waitFor();
  await picture(page, "studio-list");

  await page.getByRole("link", { name: "Cast-iron pot" }).click();
  await page.getByRole("link", { name: "Ware" }).waitFor();
  await picture(page, "studio-row");
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("price", { exact: false }).first().fill("a lot");
  await page.getByRole("button", { name: "Check…" }).click();
  await page.locator("[aria-invalid=true]").waitFor();
  await picture(page, "studio-invalid");
  await page.locator("#field-price").fill("59.00");
  await page.locator("#field-tags").fill("pot\niron");
  await page.getByRole("button", { name: "Check…" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the product Cast-iron pot" });
  await dialog.waitFor();
  assert.equal(await page.evaluate("document.activeElement.textContent"), "Cancel");
  await picture(page, "studio-question");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Check…" }).click();
  await page.getByRole("button", { name: "Write" }).click();
  await page.getByText("The product is changed.").waitFor();
  await page.locator("dd", { hasText: "59.00" }).waitFor();
  assert.deepEqual(await page.locator("dd .badges .badge").allTextContents(), ["pot", "iron"]);

  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByText("The row is removed for good.").waitFor();
  await page.getByRole("button", { name: "Write" }).click();
  await page.getByText("The product is deleted.").waitFor();
  await page.getByText("4 products").waitFor();
  // The browser notes the request that the schema has refused.
  assert.equal(complaints.filter((complaint) => !complaint.includes("status of 400")).length, 0, complaints.join("\n"));

  await context.test("a reload keeps the token, and a tab without it has nothing", async () => {
    await page.reload();
    await page.getByText("4 products").waitFor();
    const other = await openPage(browser);
    await other.goto(address.split("#")[0] ?? "");
    await other.getByText("Open the address that the command has printed.").waitFor();
    await other.close();
  });
});

test("the keyboard is enough", options, async (context) => {
  const { page, complaints } = await openTab(context, await shop(context));
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate("document.activeElement.textContent"), "Skip to content");
  await goTo(page, "list/products");
  await page.locator("tbody th a").first().waitFor();
  await page.keyboard.press("/");
  assert.equal(await page.evaluate("document.activeElement.id"), "filter-name");
  await page.keyboard.type("tea");
  await page.keyboard.press("Enter");
  await page.getByText("3 products").waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("k");
  const name = await page.evaluate<string>("document.activeElement.textContent");
  assert.equal(name, "Darjeeling black tea");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name }).waitFor();
  await page.keyboard.press("e");
  await page.getByRole("button", { name: "Check…" }).waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await goTo(page, "list/categories");
  await page.getByRole("link", { name: "New category" }).waitFor();
  await page.keyboard.press("n");
  await page.locator("#field-slug").fill("cups");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Cups");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Create a category" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Cups" }).waitFor();
  assert.deepEqual(complaints, []);
});

test(
  "no view has a finding of axe or is wider than the window, light and dark, narrow and wide",
  options,
  async (context) => {
    const studio = await shop(context, true);
    const key = async (entity: string): Promise<string> =>
      encodeURIComponent((await studio.get(`/api/rows/${entity}`)).json.rows[0].key);
    const places = [
      "",
      "list/products",
      "list/users?hidden=true&deleted=true",
      `row/orders?key=${await key("orders")}`,
      `row/users?key=${await key("users")}`,
      `edit/orders?key=${await key("orders")}`,
      "new/users",
      "outbox",
      "audit",
      "migrations",
      "statements",
      "list/nothing",
      `row/users?key=id%3D${crypto.randomUUID()}`,
    ];
    // The same elements in other colours and widths need not be judged in every place.
    const few = places.slice(0, 5);
    for (const [width, scheme, some] of [
      [1280, "light", places],
      [390, "dark", places],
      [1280, "dark", few],
      [390, "light", few],
    ] as const) {
      const { page, complaints } = await openTab(context, studio, { width, scheme });
      for (const place of some) {
        await goTo(page, place);
        await page.locator("main h1, main .failure").first().waitFor();
        const name = `${place.split("?")[0]} at ${width} px, ${scheme}`;
        assert.deepEqual(await findings(page), [], name);
        assert.ok((await page.evaluate<number>("document.documentElement.scrollWidth")) <= width, name);
        await picture(page, `studio-${(place.split("?")[0] ?? "").replace("/", "-") || "start"}-${width}-${scheme}`);
      }
      if (width === 390) {
        await page.getByRole("button", { name: "Menu" }).click();
        await page.getByRole("link", { name: "Audit log", exact: true }).click();
        await page.getByRole("heading", { name: "Audit log" }).waitFor();
      }
      await page.getByRole("button", { name: /^Owner/ }).click();
      await page.getByRole("dialog").waitFor();
      await page.locator(".choices button").first().waitFor();
      assert.deepEqual(await findings(page), [], `the owner at ${width} px, ${scheme}`);
      await picture(page, `studio-owner-${width}-${scheme}`);
      // The row that does not exist.
      assert.deepEqual(
        complaints.filter((complaint) => !complaint.includes("status of 404")),
        [],
      );
    }
  },
);

test("a value of the database is never read as HTML, and nothing inline runs", options, async (context) => {
  const studio = await shop(context);
  const attack = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
  const request = { name: attack, description: attack, price: "1", tags: [attack.slice(0, 40)] };
  const { json } = await studio.write({ entity: "products", action: "create", request });
  const { page, complaints } = await openTab(context, studio);
  await goTo(page, "list/products");
  await page.getByText("6 products").waitFor();
  await goTo(page, `row/products?key=${encodeURIComponent(json.key)}`);
  await page.getByRole("heading", { name: attack }).waitFor();
  assert.notEqual(await page.title(), "owned");
  assert.equal(await page.locator("main img, main script").count(), 0);
  const inline = `document.body.append(Object.assign(document.createElement("script"), { textContent: "document.title = 'owned'" }))`;
  await page.evaluate(inline);
  assert.notEqual(await page.title(), "owned");
  assert.equal(complaints.length, 1);
  assert.match(complaints[0] ?? "", /Content Security Policy/);
});

test("behind policies an owner is chosen, whose rows alone are seen and written", options, async (context) => {
  const owned = await ownedDatabase(context);
  const { application } = await createRoles(context, owned, trackerMigrations);
  const all = repositories(owned.db);
  const [ours, theirs] = [
    await all.workspaces.create({ name: "Ours" }),
    await all.workspaces.create({ name: "Theirs" }),
  ];
  for (const [{ id }, title] of [
    [ours, "Paint the door"],
    [theirs, "Secret plan"],
  ] as const) {
    const project = await all.projects.ownedBy(id).create({ key: "HOUSE", name: "House" });
    await all.issues.ownedBy(id).create({ projectId: project.id, title });
  }
  const studio = await openStudio(context, trackerFolder, {
    database: owned.address,
    role: application,
    files: readPageFiles(),
  });
  const { page, complaints } = await openTab(context, studio);
  await picture(page, "studio-tracker");
  await goTo(page, "list/issues");
  await page.getByText("Row-level security shows this role the issues of one workspaceId at a time.").waitFor();
  await page.getByRole("button", { name: "Choose an owner" }).click();
  await page
    .getByLabel("workspaceId")
    .or(page.getByLabel("id", { exact: true }))
    .first()
    .fill(ours.id);
  await page.getByRole("dialog").getByRole("button", { name: "Choose" }).click();
  await page.getByRole("link", { name: "Paint the door" }).waitFor();
  assert.equal(await page.locator("tbody tr").count(), 1);
  await picture(page, "studio-tracker-issues");

  await page.getByRole("link", { name: "Paint the door" }).click();
  await page.getByRole("link", { name: "House" }).waitFor();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.locator("#field-status").selectOption("doing");
  await page.getByRole("button", { name: "Check…" }).click();
  await page.getByText("The outbox gets the event updated, which a drainer delivers.").waitFor();
  await page.getByRole("button", { name: "Write" }).click();
  await page.locator("dd .badge", { hasText: "doing" }).waitFor();
  const stored = "SELECT title, status FROM issues ORDER BY title";
  assert.deepEqual((await owned.db.query({ name: "stored", text: stored }, [])).rows, [
    ["Paint the door", "doing"],
    ["Secret plan", "open"],
  ]);
  assert.equal((await page.content()).includes("Secret plan"), false);
  // The list of workspaces is empty without an owner, which the server answers with a 400.
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes("status of 400")),
    [],
  );
});
