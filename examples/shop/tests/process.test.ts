// The shop as a process: it starts, answers what it prints, keeps its data, and stops when it is told to.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { freshDatabase } from "@entity-derive/test-databases";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "entity-derive-shop-"));
after(() => rmSync(folder, { recursive: true }));

interface Started {
  readonly origin: string;
  /** What it has printed so far. */
  output(): string;
  /** Its exit code. */
  stop(): Promise<number>;
}

function run(environment: Readonly<Record<string, string>>) {
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  // As the tests run: none of these processes lives long enough for its WebAssembly to be optimized.
  const child = spawn(process.execPath, ["--single-threaded", "--liftoff-only", main], {
    env: { PATH, NODE_COMPILE_CACHE, SHOP_DATA: folder, PORT: "0", ...environment },
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  child.stderr.on("data", (text) => {
    output += text;
  });
  // What it has printed may come after its exit.
  const ended = once(child, "close").then(([code]) => code as number);
  return { child, ended, output: () => output };
}

async function start(environment: Readonly<Record<string, string>> = {}): Promise<Started> {
  const { child, ended, output } = run(environment);
  const origin = () => /Start page +(http:\/\/localhost:\d+)\//.exec(output())?.[1];
  while (origin() === undefined) {
    await Promise.race([once(child.stdout, "data"), ended.then(() => assert.fail(`it has ended: ${output()}`))]);
  }
  const stop = async () => {
    child.kill("SIGTERM");
    return await ended;
  };
  return { origin: origin() ?? "", output, stop };
}

test("it opens, keeps its data, and closes", async () => {
  const first = await start();
  assert.ok(first.output().includes(`${first.origin}/swagger-ui`));
  assert.equal(first.output().match(/^curl /gm)?.length, 5);
  const created = await fetch(`${first.origin}/categories`, {
    method: "POST",
    headers: { authorization: "Bearer demo", "content-type": "application/json" },
    body: JSON.stringify({ slug: "honey", name: "Honey" }),
  });
  assert.equal(created.status, 201);

  const second = run({});
  assert.equal(await second.ended, 1);
  assert.match(second.output(), /^shop: the process \d+ has opened /);
  assert.equal(await first.stop(), 0);

  const third = await start();
  const found = await fetch(`${third.origin}${created.headers.get("location")}`);
  assert.deepEqual(await found.json(), await created.json());
  assert.equal(await third.stop(), 0);
});

test("it runs on a PostgreSQL server", async () => {
  const database = await freshDatabase();
  const shop = await start({ DATABASE_URL: database.address });
  const products = (await (await fetch(`${shop.origin}/products?description=matcha`)).json()) as { name: string }[];
  assert.deepEqual(
    products.map(({ name }) => name),
    ["Bamboo whisk"],
  );
  assert.equal(await shop.stop(), 0);
  await database.drop();
});

test("what keeps it from starting is said in a line", async () => {
  const rival = createServer().listen(0, "127.0.0.1");
  await once(rival, "listening");
  const { port } = rival.address() as AddressInfo;
  const cases: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
    [
      { PORT: String(port) },
      new RegExp(`^shop: port ${port} is taken; choose another one: PORT=${port + 1} npm start\n$`),
    ],
    [{ PORT: "http" }, /^shop: PORT is a number from 0 to 65535, not "http"\n$/],
    [{ DATABASE_URL: "postgresql://localhost:1/shop" }, /^shop: .*ECONNREFUSED.*\n$/],
  ];
  for (const [environment, expected] of cases) {
    const { ended, output } = run(environment);
    assert.equal(await ended, 1);
    assert.match(output(), expected);
  }
  rival.close();
});
