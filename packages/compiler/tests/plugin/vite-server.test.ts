// A development server of Vite as its pages see it: hot updates, one for each change, and errors until they are mended.
import assert from "node:assert/strict";
import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { createServer, type HotPayload, type ViteDevServer } from "vite";
import type { EntityDeriveOptions } from "../../src/plugin/options.ts";
import { entityDerive } from "../../src/plugin/vite.ts";
import type { TemporaryFolder } from "../write/temporary-folder.ts";
import { application, brokenEntity, orderEntity, userEntity, widerEntity } from "./application.ts";

// On disk: a file in memory has no time of access after that of its last change, and Vite's watcher (chokidar) takes any
// event of such a file for a change.
if (existsSync("/var/tmp")) process.env["TMPDIR"] = "/var/tmp";

const packages = join(import.meta.dirname, "../../../../node_modules");

async function started(
  context: TestContext,
  files: Readonly<Record<string, string>> = {},
  given: EntityDeriveOptions = {},
): Promise<{ readonly folder: TemporaryFolder; readonly server: ViteDevServer; readonly logged: string[] }> {
  const folder = application(context, files);
  symlinkSync(packages, join(folder.path, "node_modules"));
  const logged: string[] = [];
  const log = (text: string): void => void logged.push(text);
  const server = await createServer({
    root: folder.path,
    configFile: false,
    cacheDir: join(folder.path, ".vite"),
    optimizeDeps: { noDiscovery: true },
    plugins: [entityDerive(given)],
    server: { port: 0, host: "127.0.0.1" },
    customLogger: {
      info: () => {},
      warn: log,
      warnOnce: log,
      error: log,
      clearScreen: () => {},
      hasErrorLogged: () => false,
      hasWarned: false,
    },
  });
  await server.listen();
  context.after(() => server.close());
  return { folder, server, logged };
}

/** A page that has loaded `src/main.ts`, as far as the server can tell. */
class Page {
  readonly received: HotPayload[] = [];
  readonly #url: string;
  readonly #socket: WebSocket;
  #waiting: { readonly is: (payload: HotPayload) => boolean; readonly resolve: (payload: HotPayload) => void } | null =
    null;

  constructor(server: ViteDevServer) {
    const address = server.httpServer?.address();
    if (address === null || typeof address !== "object") throw new Error("the server does not listen");
    this.#url = `127.0.0.1:${address.port}`;
    this.#socket = new WebSocket(`ws://${this.#url}/?token=${server.config.webSocketToken}`, "vite-hmr");
    this.#socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(String(data)) as HotPayload));
  }

  /** A module and all that it imports, each once. */
  async load(path: string, seen: Set<string> = new Set()): Promise<string> {
    seen.add(path);
    // One that is kept is closed by the server after five seconds, which may be when it is used again.
    const response = await fetch(`http://${this.#url}${path}`, { headers: { connection: "close" } });
    const text = await response.text();
    const imported = [...text.matchAll(/from "(\/src\/[^"]+)"/g)].flatMap(([, found]) => found ?? []);
    for (const one of imported) if (!seen.has(one)) await this.load(one, seen);
    return text;
  }

  next(is: (payload: HotPayload) => boolean): Promise<HotPayload> {
    return new Promise((resolve) => {
      this.#waiting = { is, resolve };
    });
  }

  close(): void {
    this.#socket.close();
  }

  #receive(payload: HotPayload): void {
    this.received.push(payload);
    if (this.#waiting?.is(payload) !== true) return;
    this.#waiting.resolve(payload);
    this.#waiting = null;
  }
}

async function loaded(context: TestContext, server: ViteDevServer): Promise<Page> {
  const page = new Page(server);
  context.after(() => page.close());
  await page.next(({ type }) => type === "connected");
  await page.load("/src/main.ts");
  return page;
}

const isError = ({ type }: HotPayload): boolean => type === "error";
const isUpdate = ({ type }: HotPayload): boolean => type === "update" || type === "full-reload";

test("Vite's server: a changed entity is one hot update, with all files that it changes", async (context) => {
  const { folder, server } = await started(context);
  const page = await loaded(context, server);
  const updated = page.next(isUpdate);
  folder.write("src/user.entity.ts", widerEntity);
  await updated;
  assert.match(await page.load("/src/user.derived/dto.ts"), /nickname: \w+\.string\(\)/);
  // Whatever was still to come for this change comes before the update of another file.
  const other = page.next((payload) => payload.type === "update" || JSON.stringify(payload).includes("main.ts"));
  folder.write("src/main.ts", `${folder.read("src/main.ts")}// changed\n`);
  await other;
  assert.equal(page.received.filter(isUpdate).length, 2, JSON.stringify(page.received, null, 1));
});

test("Vite's server: a generated file that is reported late or twice is no update", async (context) => {
  const { folder, server } = await started(context);
  const page = await loaded(context, server);
  const reportTwice = (): void => {
    for (const event of ["add", "change"]) server.watcher.emit(event, join(folder.path, "src/user.derived/dto.ts"));
  };
  // The start has written it.
  reportTwice();
  const updated = page.next(isUpdate);
  folder.write("src/user.entity.ts", widerEntity);
  await updated;
  reportTwice();
  const other = page.next((payload) => JSON.stringify(payload).includes("main.ts"));
  folder.write("src/main.ts", `${folder.read("src/main.ts")}// changed\n`);
  await other;
  assert.equal(page.received.filter(isUpdate).length, 2, JSON.stringify(page.received, null, 1));
  // A change by hand is one.
  const edited = page.next((payload) => JSON.stringify(payload).includes("dto.ts"));
  folder.write("src/user.derived/dto.ts", `${folder.read("src/user.derived/dto.ts")}// edited\n`);
  await edited;
});

test("Vite's server: a module is updated when what it imports is generated at last", async (context) => {
  const { folder, server } = await started(context, {
    "src/user.entity.ts": brokenEntity,
    "src/main.ts": 'import "./user.derived/dto.ts";\n',
  });
  const page = new Page(server);
  context.after(() => page.close());
  await page.next(isError);
  assert.match(await page.load("/src/main.ts"), /Failed to resolve import/);
  const updated = page.next(({ type }) => type === "full-reload");
  folder.write("src/user.entity.ts", userEntity);
  await updated;
  assert.match(await page.load("/src/main.ts"), /user\.derived\/dto\.ts/);
});

test("Vite's server: errors are sent to open pages and to new ones, until they are mended", async (context) => {
  const { folder, server, logged } = await started(context);
  const page = await loaded(context, server);
  const broken = page.next(isError);
  folder.write("src/user.entity.ts", brokenEntity);
  const payload = await broken;
  assert.ok(payload.type === "error");
  const { ["err"]: error } = payload;
  assert.match(error.message, /^ED101: .*\nhelp: .*\nexplain: entity-derive explain ED101$/s);
  assert.equal(error.frame, "3 | @entity({ api: { handlers: true } })\n  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n");
  assert.deepEqual(error.loc, { file: join(folder.path, "src/user.entity.ts"), line: 3, column: 1 });
  assert.equal(error.plugin, "entity-derive");
  assert.match(logged.join("\n"), /error ED101: [\s\S]*user\.entity\.ts:3:1/);

  const second = new Page(server);
  context.after(() => second.close());
  assert.deepEqual(await second.next(isError), payload);

  // What is generated is as it was before the mistake: no module changes, and still the overlay has to go.
  const mended = page.next(isUpdate);
  folder.write("src/user.entity.ts", userEntity);
  await mended;
  const third = new Page(server);
  context.after(() => third.close());
  await third.next(({ type }) => type === "connected");
  await third.load("/src/main.ts");
  assert.deepEqual(third.received.filter(isError), []);
});

test("Vite's server starts with errors, which stay while other files are updated", async (context) => {
  const { folder, server } = await started(context, {
    "src/order.entity.ts": brokenEntity.replaceAll("User", "Order"),
    "src/main.ts": 'import "./user.derived/dto.ts";\n',
  });
  const page = new Page(server);
  context.after(() => page.close());
  await page.next(isError);
  await page.load("/src/main.ts");
  const again = page.next(isError);
  folder.write("src/main.ts", `${folder.read("src/main.ts")}// changed\n`);
  await again;
  assert.deepEqual(
    page.received.filter((one) => isError(one) || isUpdate(one)).map(({ type }) => type),
    ["error", "full-reload", "error"],
  );
});

test("Vite's server: new and deleted entities, which no module imports, are generated and removed", async (context) => {
  const { folder, server } = await started(context);
  const page = await loaded(context, server);
  // An update may be that of files which the start has written.
  const updatedTo = async (isReached: (text: string) => boolean, change: () => void): Promise<void> => {
    let updated = page.next(isUpdate);
    change();
    for (;;) {
      await updated;
      updated = page.next(isUpdate);
      if (isReached(await page.load("/src/app.derived/openapi.ts"))) return;
    }
  };
  const hasOrders = (text: string): boolean => text.includes("orders");
  await updatedTo(hasOrders, () => folder.write("src/orders/order.entity.ts", orderEntity));
  await updatedTo(
    (text) => !hasOrders(text),
    () => folder.remove("src/orders/order.entity.ts"),
  );
});

test("Vite's server: a broken configuration is an error that goes with it", async (context) => {
  const { folder, server } = await started(context);
  const page = await loaded(context, server);
  const broken = page.next(isError);
  folder.write("entity-derive.config.json", '{ "ruoter": "hono" }');
  const payload = await broken;
  assert.ok(payload.type === "error");
  assert.match(payload["err"].message, /did you mean `router`/);
  const mended = page.next(isUpdate);
  folder.write("entity-derive.config.json", "{}");
  await mended;
});
