// `entity-derive openapi`: the document that the application serves, without starting it or writing a generated file.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { document } from "../../../../examples/shop/src/app.derived/openapi.ts";
import { brokenEntity, command, type Project, project, userEntity } from "./run.ts";

const workspace = join(import.meta.dirname, "../../../..");

/** A project that has the packages of the workspace. */
function installed(context: TestContext, files: Readonly<Record<string, string>>): Project {
  const made = project(context, files);
  symlinkSync(join(workspace, "node_modules"), join(made.path, "node_modules"), "junction");
  return made;
}

test("the shop's document is the one that the shop serves", () => {
  const given = ["openapi", "--title", "Shop", "--api-version", "2.0.0", "--server", "https://shop.example/api"];
  const shop = join(workspace, "examples/shop");
  const { stdout } = spawnSync(process.execPath, [command, ...given], { cwd: shop, encoding: "utf8" });
  const served = document({ title: "Shop", apiVersion: "2.0.0", servers: [{ url: "https://shop.example/api" }] });
  assert.deepEqual(JSON.parse(stdout), JSON.parse(JSON.stringify(served)));
});

/** Its schema is the project's own, found by an alias, and there is no ending in what imports it. */
const account = `import { entity, field, id, validate } from "entity-derive";
import type { Uuid } from "entity-derive";
import { Nickname } from "#kinds/nickname";

@entity({ table: "accounts", api: { handlers: true } })
export class Account {
  @id id!: Uuid;
  @field("create", "update", "response") @validate({ schema: Nickname }) nickname!: string;
}
`;

test("what it shows of the project's own code is found as the project's compiler finds it", async (context) => {
  const made = installed(context, {
    "package.json": '{ "name": "club", "version": "1.4.0", "type": "module" }',
    "tsconfig.json":
      '{ "compilerOptions": { "moduleResolution": "bundler", "paths": { "#kinds/*": ["./src/kinds/*"] } } }',
    "src/account.entity.ts": account,
    "src/kinds/nickname.ts":
      'import { longest } from "./longest";\nimport * as z from "zod";\n\nexport const Nickname = z.string().max(longest);\n',
    "src/kinds/longest.ts": "export const longest: number = 12;\n",
  });
  const before = made.list().filter((path) => !path.startsWith("node_modules/"));
  const { exitCode, output, errors } = await made.runAlone("openapi");
  assert.deepEqual([exitCode, errors], [0, ""]);
  const { info, components, paths } = JSON.parse(output);
  assert.deepEqual(info, { title: "club", version: "1.4.0" });
  assert.deepEqual(Object.keys(paths).sort(), ["/accounts", "/accounts/{id}"]);
  assert.equal(components.schemas.CreateAccountRequest.properties.nickname.allOf[0].maxLength, 12);
  assert.deepEqual(
    made.list().filter((path) => !path.startsWith("node_modules/")),
    before,
  );

  const written = await made.runAlone("openapi", "--out", "docs/openapi.json");
  assert.deepEqual([written.exitCode, written.output], [0, ""]);
  assert.equal(made.read("docs/openapi.json"), output);
});

/** Names in JSON, a validator and endings of imports that are all other than usual, with a schema of the project's own. */
const member = `import { column, entity, field, filter, id, sort, validate } from "entity-derive";
import type { i32, Uuid } from "entity-derive";
import { NickName } from "./kinds/nick-name.js";

@entity({ table: "members", api: { handlers: true } })
export class Member {
  @id id!: Uuid;
  @field("create", "update", "response") @filter("like") @sort @validate({ length: { max: 200 } }) firstName!: string;
  @field("create", "update", "response") @validate({ schema: NickName }) nickName!: string;
  @field("create", "response") @column({ name: "born" }) @filter("range") birthYear!: i32 | null;
}
`;

test("the document is that of the compiled application, whatever the case, the validator and the endings", async (context) => {
  const made = installed(context, {
    "package.json": '{ "name": "club", "version": "1.4.0", "type": "module" }',
    "entity-derive.config.json":
      '{ "app": "src", "json": { "case": "snake_case" }, "validators": "valibot", "importEnding": ".js" }',
    "src/member.entity.ts": member,
    "src/kinds/nick-name.ts":
      'import * as v from "valibot";\nimport { longest } from "./longest.js";\n\nexport const NickName = v.pipe(v.string(), v.maxLength(longest));\n',
    "src/kinds/longest.ts": "export const longest: number = 12;\n",
  });
  const { exitCode, output, errors } = await made.runAlone("openapi");
  assert.deepEqual([exitCode, errors], [0, ""]);
  const told = JSON.parse(output);
  const { CreateMemberRequest } = told.components.schemas;
  assert.deepEqual(Object.keys(CreateMemberRequest.properties), ["first_name", "nick_name", "birth_year"]);
  const { parameters } = told.paths["/members"].get;
  assert.ok(parameters.some(({ name }: { name: string }) => name === "birth_year_from"));

  assert.equal((await made.runAlone("generate")).exitCode, 0);
  for (const path of made.list().filter((one) => /^src\/.*(?<!\.entity)\.ts$/.test(one)))
    made.write(path.replace(/\.ts$/, ".js"), stripTypeScriptTypes(made.read(path)));
  const load = (path: string) => import(pathToFileURL(join(made.path, path)).href);
  const { document: compiled } = await load("src/app.derived/openapi.js");
  assert.deepEqual(JSON.parse(JSON.stringify(compiled({ title: "club", apiVersion: "1.4.0" }))), told);
  const { CreateMemberRequest: request } = await load("src/member.derived/dto.js");
  const given = { first_name: "Ada", nick_name: "ada", birth_year: null };
  assert.deepEqual(v.parse(request, given), { firstName: "Ada", nickName: "ada", birthYear: null });
  assert.equal(v.safeParse(request, { ...given, nick_name: "a".repeat(13) }).success, false);
});

test("there is no document while an error would leave routes out, nor where nothing is served", async (context) => {
  const made = installed(context, { "src/user.entity.ts": userEntity, "src/order.entity.ts": brokenEntity });
  const failed = await made.runAlone("openapi");
  assert.deepEqual([failed.exitCode, failed.output], [1, ""]);
  assert.match(failed.errors, /error ED101/);
  const chosen = await made.runAlone("openapi", "src/user.entity.ts");
  assert.deepEqual(Object.keys(JSON.parse(chosen.output).paths).sort(), ["/users", "/users/{id}"]);
  made.write("src/order.entity.ts", userEntity.replace(", api: { handlers: true }", ""));
  const none = await made.runAlone("openapi", "src/order.entity.ts");
  assert.deepEqual([none.exitCode, none.output], [1, ""]);
  assert.match(none.errors, /no entity has routes\n {2}help: /);
});

test("code of the project that fails is said by its own words", async (context) => {
  const made = installed(context, {
    "src/account.entity.ts": account.replace("#kinds/nickname", "./nickname.ts"),
    "src/nickname.ts": 'throw new Error("no nicknames today");\nexport const Nickname = null;\n',
  });
  const { exitCode, output, errors } = await made.runAlone("openapi");
  assert.deepEqual([exitCode, output], [1, ""]);
  assert.match(errors, /the document cannot be created: no nicknames today\n {2}help: /);
});
