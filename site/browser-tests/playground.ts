// Tests of the playground: what its editor, its generated files and its address do.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator } from "playwright-core";
import { options } from "../../examples/shop/browser-tests/chromium.ts";
import { type BuiltSite, looks, viewports } from "./built-site.ts";

export function testPlayground(site: BuiltSite): void {
  for (const { device, viewport, colorScheme } of looks)
    test(`the playground fits, and axe finds nothing wrong: ${device}, ${colorScheme}`, options, async () => {
      await site.page.emulateMedia({ colorScheme });
      await site.page.setViewportSize(viewport);
      await open(site);
      await typeAt(site, "pinned: boolean", "@filtr ");
      await problems(site).filter({ hasText: "filtr" }).first().waitFor();
      await site.picture(`playground-${device}-${colorScheme}`);
      await site.check("the playground");
      assert.deepEqual(site.complaints.splice(0), []);
    });

  test("the first output is there without a database", options, async () => {
    await site.page.setViewportSize(viewports.desk);
    const loaded: string[] = [];
    const note = (request: { url(): string }): number => loaded.push(request.url());
    site.page.on("request", note);
    await open(site);
    site.page.off("request", note);
    assert.ok(loaded.some((url) => /parser[^/]*\.wasm$/.test(url)));
    assert.deepEqual(
      loaded.filter((url) => /pglite|postgres|libpg-query/i.test(url)),
      [],
    );
    assert.match(await textOf(output(site)), /interface CreateNoteRequest/);
    assert.deepEqual(site.complaints.splice(0), []);
  });

  test("a typed annotation adds members, which are marked", options, async () => {
    await open(site);
    await file(site, "query.ts").click();
    assert.doesNotMatch(await textOf(output(site)), /createdAtFrom/);
    await typeAt(site, "@auto", '@filter("range") ');
    await changed(site).filter({ hasText: "createdAtFrom" }).first().waitFor();
    assert.match(await textOf(file(site, "query.ts")), /\+\d+ −\d+/);
    assert.deepEqual(site.complaints.splice(0), []);
  });

  test("a mistake is underlined and listed, keeps the files of before, and its fix is applied", options, async () => {
    const { page } = site;
    await open(site);
    await replace(site, '"like"', '"lik"');
    await problems(site).filter({ hasText: "ED103" }).waitFor();
    await editor(site).locator(".cm-lintRange-error").waitFor();
    assert.match(await textOf(file(site, "dto.ts")), /outdated/);
    assert.match(await textOf(output(site)), /interface CreateNoteRequest/);
    await problems(site).locator(".playground-fix", { hasText: "Change `lik` to `like`" }).click();
    await page.getByText("No problems.").waitFor();
    assert.match(await textOf(editor(site)), /@filter\("like"\)/);
    // In the editor as well.
    await replace(site, '"like"', '"lik"');
    await problems(site).filter({ hasText: "ED103" }).waitFor();
    await page.keyboard.press("Escape");
    await editor(site).locator(".cm-lintRange-error").hover();
    await page.locator(".cm-tooltip .cm-diagnosticAction").first().click();
    await page.getByText("No problems.").waitFor();
    assert.deepEqual(site.complaints.splice(0), []);
  });

  test("an annotation is explained, with its SQL", options, async () => {
    await open(site);
    await editor(site).getByText("filter", { exact: false }).and(site.page.locator("span")).first().hover();
    const tip = site.page.locator(".playground-hover");
    await tip.waitFor();
    assert.match(await textOf(tip), /Adds filters on this field to queries/);
    assert.match(await textOf(tip), /title ILIKE \$1/);
  });

  test("completion offers annotations, adds an import, and values of options", options, async () => {
    const { page } = site;
    await open(site);
    await typeAt(site, '@field("create", "update", "response") body', "@vers");
    await page.locator(".cm-tooltip-autocomplete li", { hasText: "@version" }).waitFor();
    // The editor takes no key for a list that has just opened.
    await page.waitForTimeout(200);
    await page.keyboard.press("Enter");
    const text = await textOf(editor(site));
    assert.match(text, /@version\b/);
    assert.match(text, /import \{[^}]*\bversion\b[^}]*\} from "entity-derive"/);
    await open(site);
    await replace(site, '@filter("like")', "@filter()");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type('"');
    await page.locator(".cm-tooltip-autocomplete li", { hasText: "search" }).click();
    assert.match(await textOf(editor(site)), /@filter\("search"\)/);
    assert.deepEqual(site.complaints.splice(0), []);
  });

  test("each example compiles without a problem", options, async () => {
    const { page } = site;
    await open(site);
    const select = page.getByLabel("Example");
    const names = await select.locator("option").evaluateAll((all) => all.map((one) => one.getAttribute("value")));
    assert.equal(names.length, 8);
    for (const name of names) {
      await select.selectOption(name);
      await page.waitForFunction(`location.hash === "#example=${name}"`);
      await page.locator(".playground-problems", { hasText: "No problems." }).waitFor();
      assert.ok((await page.locator(".playground-files li").count()) > 10, String(name));
    }
    assert.deepEqual(site.complaints.splice(0), []);
  });

  test("a file is added with an entity, and deleted again", options, async () => {
    const { page } = site;
    await open(site);
    await page.getByRole("button", { name: "Add a file" }).click();
    await page.getByLabel("Name of the new file").fill("note.entity.ts");
    await page.keyboard.press("Enter");
    assert.equal(await page.getByRole("tab").count(), 1, "the name is taken");
    await page.getByLabel("Name of the new file").fill("tag.entity.ts");
    await page.keyboard.press("Enter");
    await page.keyboard.insertText(
      'import { entity, field, id, type Uuid } from "entity-derive";\n\n@entity({ table: "tags" })\nexport class Tag {\n  @id id!: Uuid;\n  @field("create", "response") label!: string;\n}\n',
    );
    await page.locator(".playground-files", { hasText: "tag.derived/" }).waitFor();
    await page.getByText("No problems.").waitFor();
    await site.picture("playground-added-file");
    await site.check("the playground with an added file");
    await page.waitForFunction("location.hash.startsWith('#code=')");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("button", { name: "Delete tag.entity.ts" }).click();
    await page.locator(".playground-files button.removed").first().waitFor();
    assert.match(await textOf(editor(site)), /class Note/);
    assert.deepEqual(site.complaints.splice(0), []);
  });

  test("the address opens the same two versions, in another window", options, async () => {
    const { page, origin } = site;
    await open(site);
    await page.getByRole("button", { name: "Add a version" }).click();
    await typeAt(
      site,
      '@field("create", "update", "response") body',
      '@field("create", "response") color!: string;\n  ',
    );
    await file(site, "dto.ts").click();
    await changed(site).filter({ hasText: "color" }).first().waitFor();
    await page.waitForFunction("location.hash.startsWith('#code=')");
    await page.waitForTimeout(500);
    const [address, text] = [page.url(), await textOf(editor(site))];
    assert.ok(address.startsWith(`${origin}/play`) && address.length < 2000, `${address.length} characters`);
    await page.goto("about:blank");
    await page.goto(address);
    await page.locator(".playground-files li").first().waitFor();
    assert.equal(await textOf(editor(site)), text);
    await page.getByRole("button", { name: "Version 1" }).click();
    await page.waitForFunction("!document.querySelector('.cm-content').textContent.includes('color')");
    await page.getByRole("button", { name: "Version 2" }).click();
    await page.getByLabel("Compare with version 1").check();
    await changed(site).filter({ hasText: "color" }).first().waitFor();
    assert.deepEqual(site.complaints.splice(0), []);
  });

  test("the application of the project starts below", options, async () => {
    const { page } = site;
    await open(site);
    await page.getByRole("button", { name: "Start the application" }).click();
    await page.getByRole("button", { name: "Start again" }).waitFor();
    await page.locator(".application option", { hasText: "POST /notes" }).waitFor({ state: "attached" });
    await site.picture("playground-application");
    await site.check("the playground with an application");
    assert.deepEqual(site.complaints.splice(0), []);
  });

  test("a damaged address is said, and the first example opens", options, async () => {
    const { page, origin } = site;
    await page.goto("about:blank");
    await page.goto(`${origin}/play#code=AAAA`);
    await page.getByRole("alert").filter({ hasText: "The address has no project that can be opened" }).waitFor();
    await page.locator(".playground-files li").first().waitFor();
    assert.deepEqual(site.complaints.splice(0), []);
  });
}

async function open({ page, origin }: BuiltSite): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`${origin}/play`);
  await page.locator(".playground-files li").first().waitFor();
}

function editor({ page }: BuiltSite): Locator {
  return page.locator('[aria-label="Entity file"]');
}

function output({ page }: BuiltSite): Locator {
  return page.locator('[aria-label="Generated file"]');
}

function problems({ page }: BuiltSite): Locator {
  return page.locator(".playground-problems li");
}

function changed({ page }: BuiltSite): Locator {
  return page.locator(".playground-added");
}

/** The button of a generated file of the entity. */
function file({ page }: BuiltSite, name: string): Locator {
  return page.locator(".playground-files button", { hasText: name }).first();
}

async function textOf(element: Locator): Promise<string> {
  return (await element.textContent()) ?? "";
}

/** Types before a text of the editor, one key after another. */
export async function typeAt(site: BuiltSite, before: string, text: string): Promise<void> {
  await select(site, before, 0);
  await site.page.keyboard.type(text);
}

/** Replaces the first occurrence of a text in the editor. */
async function replace(site: BuiltSite, before: string, after: string): Promise<void> {
  await select(site, before, before.length);
  await site.page.keyboard.insertText(after);
}

/**
 * Selects so many characters of the first occurrence of a text in the editor. The editor reads the selection in an
 * event; until then, a change of its own, such as a mark under a mistake or the focus, puts back the one before.
 */
async function select(site: BuiltSite, text: string, length: number): Promise<void> {
  await editor(site).focus();
  await site.page.evaluate(`(async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
    for (let isRead = false; !isRead; ) {
      await pause();
      const lines = [...document.querySelectorAll('[aria-label="Entity file"] .cm-line')];
      const line = lines.find((one) => one.textContent.includes(${JSON.stringify(text)}));
      const start = line.textContent.indexOf(${JSON.stringify(text)});
      const place = (offset) => {
        const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(), left = offset; ; node = texts.nextNode()) {
          if (left <= node.textContent.length) return [node, left];
          left -= node.textContent.length;
        }
      };
      const offsetOf = (node, offset) => {
        const before = document.createRange();
        before.setStart(line, 0);
        before.setEnd(node, offset);
        return before.toString().length;
      };
      const selection = getSelection();
      selection.setBaseAndExtent(...place(start), ...place(start + ${length}));
      await pause();
      const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
      isRead =
        line.isConnected && line.contains(anchorNode) && line.contains(focusNode) &&
        offsetOf(anchorNode, anchorOffset) === start && offsetOf(focusNode, focusOffset) === start + ${length};
    }
  })()`);
}
