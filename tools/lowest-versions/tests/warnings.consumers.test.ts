// No command prints a warning of Node on the oldest one that is supported, where more is experimental.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "../../..");
const command = join(root, "packages/compiler/bin/entity-derive.js");
const node = join(import.meta.dirname, "../node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");

const files = {
  "package.json": '{ "name": "shop", "type": "module" }\n',
  // Types that Node leaves out, an import of its own, and a glob.
  "entity-derive.config.ts": `import { router } from "./router.ts";
export default { router, validators: { "src/**": "zod" } } satisfies object;
`,
  "router.ts": 'export const router: string = "none";\n',
  "src/user.entity.ts": `import { column, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", migrations: true, api: { handlers: true } })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") @column({ check: "length(name) > 1" }) name!: string;
}
`,
};

const calls = [
  "--help",
  "explain ED101",
  "init --dry-run",
  "generate",
  "generate --check",
  "generate --fix",
  "expand src",
  "sql",
  "openapi",
  "diagram",
  "migrate new start",
  "migrate check",
  "migrate up --database data",
  "migrate status --database data",
  "verify --explain",
  "pull --dry-run --database data",
];

test("no command prints a warning of Node", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "entity-derive-warnings-"));
  context.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "src"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  for (const call of calls) {
    const { status, stdout, stderr } = spawnSync(node, [command, ...call.split(" ")], {
      cwd: folder,
      encoding: "utf8",
    });
    assert.equal(status, 0, `${call}\n${stdout}${stderr}`);
    assert.doesNotMatch(stdout + stderr, /\(node:\d+\)|ExperimentalWarning|DeprecationWarning/, call);
  }
});
