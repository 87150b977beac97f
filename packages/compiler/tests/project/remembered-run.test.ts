// What a run remembers for the next one: nothing is done again where nothing has changed, and any change is seen.
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { reuseLastRun } from "../../src/project/cache/cached-run.ts";
import { temporaryFolder } from "../write/temporary-folder.ts";
import { cachePath, generateIn, type Shop, shop } from "./calls.ts";

const files = {
  "tsconfig.json": '{ "extends": "./base.json", "compilerOptions": { "paths": { "$money": ["./lib/money"] } } }',
  "base.json": '{ "compilerOptions": { "module": "preserve" } }',
  "entity-derive.config.json": '{ "router": "hono" }',
  "src/user.entity.ts": `import { entity, field, id, type Uuid } from "entity-derive";
import type { Role } from "./role";
import type { Plan } from "$money";

@entity({ table: "users", api: { handlers: true } })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("create", "response") role!: Role;
  @field("create", "response") plan!: Plan;
}
`,
  "src/role/index.ts": 'export type Role = "admin" | "guest";\n',
  "lib/money.ts": 'export type Plan = "free" | "paid";\n',
  "src/order.entity.ts": `import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "orders" })
export class Order {
  @id id!: Uuid;
  @field("create", "response") note!: string | null;
}
`,
};

/** Files that were written a moment ago are read once more: here they are older. */
async function settled(context: TestContext, more: Readonly<Record<string, string>> = {}): Promise<Shop> {
  const made = shop(context, { ...files, ...more });
  await setTimeout(60);
  return made;
}

test("where nothing has changed the next run says the same, also under --check and in other formats", async (context) => {
  const made = await settled(context);
  const first = await made.generate();
  assert.match(first.output, /wrote [1-9]\d* files for 2 entities/);
  assert.ok(await made.isRemembered());
  const cached = made.read(cachePath);
  for (const options of [{}, { check: true }, { verbose: true }, { format: "json" }, { format: "github" }] as const) {
    const recalled = await made.generate(options);
    made.remove(cachePath);
    const anew = await made.generate(options);
    assert.deepEqual(recalled, anew, JSON.stringify(options));
    made.write(cachePath, cached);
  }
});

test("warnings and notes are told again, with their lines of code", async (context) => {
  const noted = files["src/user.entity.ts"].replace("  @id", '  @field("skip") secret!: string;\n  @id');
  const made = await settled(context, { "src/user.entity.ts": noted });
  await made.generate();
  const recalled = await made.generate({ verbose: true });
  assert.ok(await made.isRemembered());
  made.remove(cachePath);
  assert.deepEqual(recalled, await made.generate({ verbose: true }));
  assert.match(recalled.output, /^note ED503: .*\n.*\n[\s\S]* 6 \| export class User/);
});

const changes: Readonly<Record<string, (made: Shop) => void>> = {
  "an entity file": (made) => made.write("src/user.entity.ts", files["src/user.entity.ts"].replace("name", "nick")),
  "an entity file, in the same number of bytes and at the same time": (made) => {
    const path = join(made.path, "src/user.entity.ts");
    const { atime, mtime } = statSync(path);
    made.write("src/user.entity.ts", files["src/user.entity.ts"].replace("name", "nick"));
    utimesSync(path, atime, mtime);
  },
  "a new entity file": (made) =>
    made.write(
      "src/item.entity.ts",
      files["src/order.entity.ts"].replaceAll("Order", "Item").replace("orders", "items"),
    ),
  "an entity file that is gone": (made) => made.remove("src/order.entity.ts"),
  "a type that an entity imports": (made) => made.write("src/role/index.ts", 'export type Role = "owner" | "guest";\n'),
  "a type by an alias": (made) => made.write("lib/money.ts", 'export type Plan = "free" | "gold";\n'),
  "a file that an import looks for first": (made) => made.write("src/role.ts", 'export type Role = "cook";\n'),
  "a file that an alias looks for first": (made) => made.write("lib/money/index.ts", 'export type Plan = "none";\n'),
  "the configuration": (made) => made.write("entity-derive.config.json", '{ "router": "none" }'),
  "a configuration that is gone": (made) => made.remove("entity-derive.config.json"),
  "the tsconfig.json": (made) =>
    made.write("tsconfig.json", files["tsconfig.json"].replace('"paths"', '"module": "nodenext", "paths"')),
  "what the tsconfig.json extends": (made) =>
    made.write("base.json", '{ "compilerOptions": { "module": "nodenext" } }'),
  "a nearer tsconfig.json": (made) =>
    made.write(
      "src/tsconfig.json",
      files["tsconfig.json"]
        .replace("./base", "../base")
        .replace('"paths"', '"module": "nodenext", "paths"')
        .replace("./lib", "../lib"),
    ),
  "a generated file, formatted": (made) =>
    made.write("src/user.derived/dto.ts", `\n${made.read("src/user.derived/dto.ts")}`),
  "a generated file that is gone": (made) => made.remove("src/user.derived/dto.ts"),
  "a manifest that is gone": (made) => made.remove("src/user.derived/manifest.json"),
  "a derived folder that is gone": (made) => made.remove("src/order.derived"),
  "a derived folder of nothing": (made) => {
    for (const name of ["dto.ts", "index.ts", "manifest.json"])
      made.write(
        `src/ghost.derived/${name}`,
        made
          .read(`src/order.derived/${name}`)
          .replaceAll("order.entity.ts", "ghost.entity.ts")
          .replaceAll("Order", "Ghost"),
      );
  },
};

for (const [what, change] of Object.entries(changes)) {
  test(`${what}: the change is seen, and what is on disk is right`, async (context) => {
    const made = await settled(context);
    assert.equal((await made.generate()).exitCode, 0);
    assert.ok(await made.isRemembered());
    change(made);
    assert.ok(!(await made.isRemembered()));
    const after = await made.generate();
    const list = made.list().filter((path) => path.includes(".derived/"));
    const texts = list.map((path) => made.read(path));
    // A project that remembers nothing has the same.
    made.remove("node_modules/.cache");
    const anew = await made.generate({ check: true });
    assert.equal(anew.exitCode, after.exitCode, anew.output);
    assert.deepEqual(
      list.map((path) => made.read(path)),
      texts,
    );
  });
}

test("of the folders of a run those are kept that would be made again", async (context) => {
  const made = await settled(context);
  await made.generate();
  const before = statSync(join(made.path, "src/order.derived/dto.ts"));
  made.write("lib/money.ts", 'export type Plan = "free" | "gold";\n');
  assert.ok(!(await made.isRemembered()));
  const { output } = await made.generate();
  assert.match(output, /wrote \d files for 2 entities/);
  assert.match(made.read("src/user.derived/dto.ts"), /gold/);
  assert.equal(statSync(join(made.path, "src/order.derived/dto.ts")).ino, before.ino);
  assert.ok(await made.isRemembered());
  // What was taken over is known as well as what was made.
  made.write("lib/money.ts", 'export type Plan = "free" | "silver";\n');
  assert.equal((await made.generate()).exitCode, 0);
  made.remove("node_modules/.cache");
  assert.equal((await made.generate({ check: true })).exitCode, 0);
});

test("an edit by hand is refused as before", async (context) => {
  const made = await settled(context);
  await made.generate();
  assert.ok(await made.isRemembered());
  made.write("src/user.derived/dto.ts", made.read("src/user.derived/dto.ts").replaceAll("name", "nick"));
  for (const options of [{}, { check: true }, {}] as const) {
    const { exitCode, output } = await made.generate(options);
    assert.equal(exitCode, 1);
    assert.match(output, /src\/user\.derived\/dto\.ts was edited by hand/);
  }
});

test("a file that was written in the moment of a run is compared by its content: no time decides", async (context) => {
  const made = shop(context, files);
  const path = join(made.path, "src/user.entity.ts");
  const soon = new Date(Date.now() + 5000);
  utimesSync(path, soon, soon);
  await made.generate();
  const before = memoryOf(made);
  const known = before.state.files.find((file) => file.path === "src/user.entity.ts");
  assert.equal(known?.isStampConclusive, false);
  assert.ok(await made.isRemembered());
  writeFileSync(path, files["src/user.entity.ts"].replace("name", "nick"));
  utimesSync(path, soon, soon);
  // As if not even the inode's time had changed.
  const stamp = { ...known?.stamp, changed: statSync(path).ctimeMs };
  const same = before.state.files.map((file) => (file === known ? { ...file, stamp } : file));
  rewrite(made, { ...before, state: { ...before.state, files: same } });
  assert.ok(!(await made.isRemembered()));
});

test("what was written moments before the end of a run is read once more, then no longer", async (context) => {
  const made = await settled(context);
  // However long it takes, for this run no time passes.
  const now = Date.now();
  const clock = context.mock.method(Date, "now", () => now);
  await made.generate();
  clock.mock.restore();
  const hashes = (): readonly unknown[] =>
    memoryOf(made).state.generated.flatMap((folder) =>
      folder.files.map((file) => file[4]).filter((hash) => hash !== null),
    );
  assert.notEqual(hashes().length, 0);
  await setTimeout(60);
  assert.ok(await made.isRemembered());
  assert.equal(hashes().length, 0);
  assert.ok(await made.isRemembered());
});

test("another version of Node, or of the compiler, remembers nothing", async (context) => {
  const made = await settled(context);
  await made.generate();
  const known = made.read(cachePath);
  made.write(cachePath, known.replace(process.version, "v0.0.0"));
  assert.equal(await reuseLastRun(made.path, {}), null);
  made.write(cachePath, known);
  assert.ok(await made.isRemembered());
  made.write(cachePath, made.read(cachePath).replace(/^"[^"]+"/, '"another"'));
  assert.ok(!(await made.isRemembered()));
  assert.equal((await made.generate({ check: true })).exitCode, 0);
});

test("a damaged file is none, wherever it ends", async (context) => {
  const made = await settled(context);
  await made.generate();
  const whole = made.read(cachePath);
  for (const length of [0, 1, 30, 80, whole.length >> 1, whole.length - 1]) {
    made.write(cachePath, whole.slice(0, length));
    assert.ok(!(await made.isRemembered()), String(length));
  }
  for (const odd of ["null", "[]", '{"state":{}}', '{"state":{"folders":1,"files":2,"generated":3}}']) {
    made.write(cachePath, `${whole.slice(0, whole.indexOf("\n"))}\n${odd}`);
    assert.ok(!(await made.isRemembered()), odd);
  }
  assert.equal((await made.generate()).exitCode, 0);
  assert.ok(await made.isRemembered());
});

test("a run that was killed while it wrote leaves nothing that is read, and nothing for ever", async (context) => {
  const made = await settled(context);
  await made.generate();
  const folder = join(made.path, "node_modules/.cache/entity-derive");
  const killed = ".generate.json-1-0b16c4de-8f3c-4d2b-9a51-7e0f6a1b2c3d";
  writeFileSync(join(folder, killed), made.read(cachePath).slice(0, 100));
  const past = new Date(Date.now() - 7_200_000);
  utimesSync(join(folder, killed), past, past);
  assert.ok(await made.isRemembered());
  made.write("src/role/index.ts", 'export type Role = "owner";\n');
  await made.generate();
  assert.ok(!existsSync(join(folder, killed)));
});

test("two runs at once leave what the next one can go by", async (context) => {
  const made = await settled(context);
  const both = await Promise.all([made.generate(), made.generate()]);
  assert.deepEqual(
    both.map(({ exitCode }) => exitCode),
    [0, 0],
  );
  await made.isRemembered();
  assert.equal((await made.generate({ check: true })).exitCode, 0);
  made.remove("node_modules/.cache");
  assert.equal((await made.generate({ check: true })).exitCode, 0);
});

test("without node_modules, and where it cannot be written, nothing is remembered and all else is as before", async (context) => {
  const made = await settled(context);
  // Stands for a folder that is read-only, also to a process that may write everywhere.
  made.write("node_modules/.cache", "a file");
  assert.equal((await made.generate()).exitCode, 0);
  assert.ok(!(await made.isRemembered()));
  made.remove("node_modules");
  assert.equal((await made.generate()).exitCode, 0);
  assert.ok(!existsSync(join(made.path, "node_modules")));
  mkdirSync(join(made.path, "node_modules"));
});

test("a package of a workspace without a node_modules of its own remembers in that of the workspace", async (context) => {
  const made = await settled(context);
  const workspace = temporaryFolder(context, { "package.json": "{}", "node_modules/some/index.js": "" });
  for (const name of ["one", "two"]) cpSync(made.path, join(workspace.path, name), { recursive: true });
  for (const name of ["one", "two"]) {
    const root = join(workspace.path, name);
    rmSync(join(root, "node_modules"), { recursive: true });
    assert.equal(await reuseLastRun(root, {}), null);
    await generateIn(root);
    assert.notEqual(await reuseLastRun(root, {}), null);
  }
  assert.equal(workspace.list().filter((path) => path.startsWith("node_modules/.cache/")).length, 2);
  // Each has its own: the other one's run has not taken its place.
  assert.notEqual(await reuseLastRun(join(workspace.path, "one"), {}), null);
});

test("nothing is remembered of a project with a mistake, of a call that names files, and under --check", async (context) => {
  const made = await settled(context);
  await made.generate({ check: true });
  assert.ok(!existsSync(join(made.path, cachePath)));
  made.write("src/order.entity.ts", files["src/order.entity.ts"].replace('table: "orders"', ""));
  assert.equal((await made.generate()).exitCode, 1);
  assert.ok(!(await made.isRemembered()));
});

interface MemoryText {
  readonly state: {
    readonly files: readonly { readonly path: string; readonly isStampConclusive: boolean; readonly stamp: object }[];
    readonly generated: readonly { readonly files: readonly (readonly unknown[])[] }[];
  };
}

function memoryOf(made: Shop): MemoryText {
  const text = made.read(cachePath);
  return JSON.parse(text.slice(text.indexOf("\n") + 1)) as MemoryText;
}

function rewrite(made: Shop, memory: MemoryText): void {
  const text = made.read(cachePath);
  made.write(cachePath, `${text.slice(0, text.indexOf("\n"))}\n${JSON.stringify(memory)}`);
}
