// Files that the call names: only their folders are written, but the whole project is known.
import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { brokenEntity, orderEntity, project, userEntity } from "./run.ts";

const issueEntity = `import { belongsTo, entity, field, id, type Uuid } from "entity-derive";
import type { User } from "../users/user.entity.ts";

@entity({ table: "issues" })
export class Issue {
  @id id!: Uuid;
  @belongsTo<User>() @field("create") authorId!: Uuid;
}
`;

test("relations lead to entities that the call does not name, whose folders are not written", async (context) => {
  const shop = project(context, { "src/users/user.entity.ts": userEntity, "src/issues/issue.entity.ts": issueEntity });
  const { exitCode, output } = await shop.run("generate", "src/issues");
  assert.equal(exitCode, 0, output);
  assert.match(output, /^wrote \d+ files for 1 entity/);
  assert.match(shop.read("src/issues/issue.derived/postgres.ts"), /users\/user\.derived/);
  assert.ok(!shop.list().some((path) => path.startsWith("src/users/user.derived")));
});

test("mistakes of other files are shown only where they hold back a file that the call names", async (context) => {
  const shop = project(context, {
    "src/users/user.entity.ts": brokenEntity,
    "src/issues/issue.entity.ts": issueEntity,
    "src/orders/order.entity.ts": orderEntity,
  });
  const orders = await shop.run("generate", "src/orders");
  assert.equal(orders.exitCode, 0, orders.output);
  assert.doesNotMatch(orders.output, /ED101|not generated/);

  const issues = await shop.run("generate", "src/issues");
  assert.equal(issues.exitCode, 1);
  assert.match(issues.output, /^error ED101: .*\n {2}src\/users\/user\.entity\.ts:3:1\n/);
  assert.match(
    issues.output,
    /^note: src\/issues\/issue\.entity\.ts is not generated because of errors in src\/users\/user\.entity\.ts$/m,
  );
  assert.match(
    issues.output,
    /\n1 error, 1 note in 2 files|\n1 error in 1 file; 1 file not generated because of errors\n/,
  );
  assert.ok(!shop.list().some((path) => path.startsWith("src/issues/issue.derived")));

  const json = JSON.parse((await shop.run("generate", "--format", "json")).output);
  assert.deepEqual(
    json.map(({ id, severity, path }: Record<string, unknown>) => [id, severity, path]),
    [
      ["ED101", "error", "src/users/user.entity.ts"],
      [null, "note", "src/issues/issue.entity.ts"],
    ],
  );
});

test("nothing outside of what the call names is removed", async (context) => {
  const shop = project(context, { "src/users/user.entity.ts": userEntity, "src/orders/order.entity.ts": orderEntity });
  await shop.run("generate");
  shop.remove("src/users/user.entity.ts");
  assert.doesNotMatch((await shop.run("generate", "src/orders")).output, /removed/);
  assert.ok(shop.list().includes("src/users/user.derived/dto.ts"));
  assert.match((await shop.run("generate")).output, /removed \d+/);
});

test("a folder that is linked to another place has no second entities", async (context) => {
  const shop = project(context, { "src/users/user.entity.ts": userEntity });
  symlinkSync(join(shop.path, "src/users"), join(shop.path, "linked"), "junction");
  const { exitCode, output } = await shop.run("generate");
  assert.equal(exitCode, 0, output);
  assert.match(output, /for 1 entity/);
  assert.match((await shop.run("generate", "linked")).output, /wrote 0 files for 1 entity/);
  assert.equal((await shop.run("generate", "--check")).exitCode, 0);
});

test("a glob under --project counts from the current folder where only there its path exists", async (context) => {
  const shop = project(context, {
    "shop/package.json": "{}",
    "shop/src/user.entity.ts": userEntity,
    "shop/src/order.entity.ts": orderEntity,
    "shop/[a]/note.entity.ts": userEntity.replaceAll("User", "Note").replace('"users"', '"notes"'),
  });
  for (const glob of ["shop/src/user*.ts", "src/user*.ts", "./shop/src/user*.ts"]) {
    const { exitCode, output, errors } = await shop.run("generate", "--project", "shop", glob);
    assert.equal(exitCode, 0, output + errors);
    assert.match(output, /for 1 entity|up to date/, glob);
    assert.ok(!shop.list().some((path) => path.startsWith("shop/src/order.derived")), glob);
  }
  const bracketed = await shop.run("generate", "--project", "shop", "shop/[a]/note.entity.ts");
  assert.equal(bracketed.exitCode, 0, bracketed.output + bracketed.errors);
  assert.ok(shop.list().includes("shop/[a]/note.derived/dto.ts"));
});
