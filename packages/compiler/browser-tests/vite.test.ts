// A page of Vite's development server in headless Chromium: it follows its entity, and shows what is wrong with it until it is mended.
import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createServer } from "vite";
import { findChromium, launch, openPage, options } from "../../../examples/shop/browser-tests/chromium.ts";
import { entityDerive } from "../src/plugin/vite.ts";
import { application, brokenEntity, userEntity, widerEntity } from "../tests/plugin/application.ts";

const chromium = findChromium();
if (chromium === null)
  console.error("SKIPPED: the overlay is not tested, there is no Chromium. Install it, or say where it is: CHROMIUM=…");

/** It takes updates in place: a page that is loaded again has forgotten its mark. */
const page = `import { CreateUserRequest } from "./user.derived/dto.ts";

const show = (schema: typeof CreateUserRequest): void => {
  document.querySelector("h1")!.textContent = \`A user has: \${Object.keys(schema.shape).join(", ")}\`;
};
show(CreateUserRequest);
import.meta.hot?.accept("./user.derived/dto.ts", (made) => show(made!["CreateUserRequest"]));
`;

test("a page follows its entity, and the overlay is there while it has an error", options, async (context) => {
  assert.ok(chromium !== null);
  const folder = application(context, {
    "index.html": '<!doctype html><title>Users</title><h1></h1><script type="module" src="/src/main.ts"></script>',
    "src/main.ts": page,
  });
  symlinkSync(join(import.meta.dirname, "../../../node_modules"), join(folder.path, "node_modules"));
  const server = await createServer({
    root: folder.path,
    configFile: false,
    logLevel: "silent",
    cacheDir: join(folder.path, ".vite"),
    optimizeDeps: { noDiscovery: true },
    plugins: [entityDerive()],
    server: { port: 0, host: "127.0.0.1", fs: { strict: false } },
  });
  await server.listen();
  context.after(() => server.close());
  const browser = await launch(chromium);
  context.after(() => browser.close());
  const tab = await openPage(browser, { viewport: { width: 1000, height: 700 } });
  const picture = async (name: string): Promise<void> => {
    const pictures = process.env["SCREENSHOTS"];
    if (pictures !== undefined) await tab.screenshot({ path: join(pictures, `${name}.png`) });
  };

  await tab.goto(server.resolvedUrls?.local[0] ?? "");
  await tab.getByText("A user has: name", { exact: true }).waitFor();
  await tab.evaluate("window.mark = 'not loaded again'");

  folder.write("src/user.entity.ts", widerEntity);
  await tab.getByText("A user has: name, nickname", { exact: true }).waitFor();
  assert.equal(await tab.evaluate("window.mark"), "not loaded again");

  folder.write("src/user.entity.ts", brokenEntity.replace("name!: string", "name!: strin"));
  const overlay = tab.locator("vite-error-overlay");
  await overlay.waitFor();
  await picture("overlay");
  // Its text is in a shadow tree.
  const text = (await overlay.locator(".window").textContent()) ?? "";
  assert.match(text, /\[plugin:entity-derive\] ED101: `@entity` needs the option `table`/);
  assert.match(text, /help: write it: `table: "users"`/);
  assert.match(text, /user\.entity\.ts:3:1/);
  assert.match(text, /3 \| @entity\(\{ api/);
  assert.match(text, /name!: strin;/);
  const links = await overlay.locator("a.file-link").allTextContents();
  const entity = join(folder.path, "src/user.entity.ts");
  assert.deepEqual(links, [`${entity}:3:1`, `${entity}:6:49`]);

  folder.write("src/user.entity.ts", userEntity);
  await tab.getByText("A user has: name", { exact: true }).waitFor();
  await overlay.waitFor({ state: "detached" });
  await picture("mended");
});
