// The application's folder: where it is, when it moves, and that no entity is dropped from it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { brokenEntity, orderEntity, type Project, project, userEntity } from "./run.ts";

const configName = "entity-derive.config.json";
const files = { "src/users/user.entity.ts": userEntity, "src/orders/order.entity.ts": orderEntity };
const including = (...include: readonly string[]): string => JSON.stringify({ include });

test("it is in the first source folder of the tsconfig that has an entity", async (context) => {
  for (const [include, folder] of [
    [["scripts", "src/**/*.ts"], "src/app.derived"],
    [["./src"], "src/app.derived"],
    [["**/*.ts"], "app.derived"],
    [["src/users/*.ts", "src"], "src/users/app.derived"],
  ] as const) {
    const shop = project(context, { ...files, "tsconfig.json": including(...include) });
    const { exitCode, output } = await shop.run("generate");
    assert.equal(exitCode, 0, output);
    assert.deepEqual(appFolders(shop), [folder]);
  }
});

test("it is in `rootDir` where the tsconfig names no source folders", async (context) => {
  const shop = project(context, { ...files, "tsconfig.json": '{ "compilerOptions": { "rootDir": "./src" } }' });
  const { exitCode, output } = await shop.run("generate");
  assert.equal(exitCode, 0, output);
  assert.deepEqual(appFolders(shop), ["src/app.derived"]);
});

test("it never moves by itself, but where the config says", async (context) => {
  const shop = project(context, { ...files, "tsconfig.json": including("src") });
  await shop.run("generate");
  shop.write("tsconfig.json", including("src/users", "src"));
  assert.match((await shop.run("generate")).output, /^wrote 0 files/);
  assert.deepEqual(appFolders(shop), ["src/app.derived"]);

  shop.write(configName, '{ "app": "src/server" }');
  assert.equal((await shop.run("generate")).exitCode, 0);
  assert.deepEqual(appFolders(shop), ["src/server/app.derived"]);
  assert.match(shop.read("src/server/app.derived/repositories.ts"), /"\.\.\/\.\.\/users\/user\.derived\/repository"/);

  shop.write(configName, '{ "app": false }');
  assert.equal((await shop.run("generate")).exitCode, 0);
  assert.deepEqual(appFolders(shop), []);
});

test("generating a part of the project drops none of the others, and adds none that is not there", async (context) => {
  const shop = project(context, { ...files, "tsconfig.json": including("src") });
  assert.equal((await shop.run("generate", "src/users")).exitCode, 0);
  assert.deepEqual(repositoriesIn(shop), ["users"]);
  assert.equal((await shop.run("generate", "src/orders")).exitCode, 0);
  assert.deepEqual(repositoriesIn(shop), ["orders", "users"]);
  assert.equal((await shop.run("generate", "src/users")).exitCode, 0);
  assert.deepEqual(repositoriesIn(shop), ["orders", "users"]);
  assert.equal((await shop.run("generate", "--check")).exitCode, 0);
});

test("while a file has an error it stays as it was", async (context) => {
  const shop = project(context, { ...files, "tsconfig.json": including("src") });
  await shop.run("generate");
  shop.write("src/users/user.entity.ts", brokenEntity);
  shop.write("src/orders/order.entity.ts", orderEntity.replaceAll("Order", "Offer"));
  assert.equal((await shop.run("generate")).exitCode, 1);
  assert.deepEqual(repositoriesIn(shop), ["orders", "users"]);
  shop.write("src/users/user.entity.ts", userEntity);
  assert.equal((await shop.run("generate")).exitCode, 0);
  assert.deepEqual(repositoriesIn(shop), ["offers", "users"]);
});

test("an edit by hand is not overwritten", async (context) => {
  const shop = project(context, { ...files, "tsconfig.json": including("src") });
  await shop.run("generate");
  shop.write("src/app.derived/routes.ts", "export const mine = 1;\n");
  shop.write("src/orders/order.entity.ts", orderEntity.replaceAll("Order", "Offer"));
  const { exitCode, output } = await shop.run("generate");
  assert.equal(exitCode, 1);
  assert.match(output, /src\/app\.derived\/routes\.ts was edited by hand/);
  assert.deepEqual(repositoriesIn(shop), ["orders", "users"]);
  assert.equal((await shop.run("generate", "--force")).exitCode, 0);
  assert.deepEqual(repositoriesIn(shop), ["offers", "users"]);
});

test("without its manifest it is still known, and goes with the last entity", async (context) => {
  const shop = project(context, { ...files, "tsconfig.json": including("src") });
  await shop.run("generate");
  shop.remove("src/app.derived/manifest.json");
  shop.write("tsconfig.json", including("."));
  await shop.run("generate");
  assert.deepEqual(appFolders(shop), ["src/app.derived"]);
  for (const path of Object.keys(files)) shop.remove(path);
  await shop.run("generate");
  assert.deepEqual(appFolders(shop), []);
});

test("a class that would have its folder, or a repository's name twice, is an error", async (context) => {
  const app = userEntity.replaceAll("User", "App").replace('"users"', '"apps"');
  const people = orderEntity.replaceAll("Order", "People").replace('"orders"', '"crowds"');
  const person = orderEntity.replaceAll("Order", "Person").replace('"orders"', '"people"');
  const shop = project(context, {
    "src/app.entity.ts": app,
    "src/people.entity.ts": people,
    "src/person.entity.ts": person,
    "tsconfig.json": including("src"),
  });
  const { exitCode, output } = await shop.run("generate");
  assert.equal(exitCode, 1);
  assert.match(output, /error ED112: .*the application.*`App`.*`src\/app\.derived`/);
  assert.match(output, /error ED112: .*`People`.*`Person`.*`people`/);
  assert.match(output, /the other one/);
  assert.match(output, /rename one of the classes/);
  assert.match(output, /`app` in entity-derive\.config\.json/);
  shop.remove("src/person.entity.ts");
  shop.write(configName, '{ "app": "src/server" }');
  assert.equal((await shop.run("generate")).exitCode, 0);
});

function appFolders(shop: Project): readonly string[] {
  const folders = shop.list().filter((path) => path.endsWith("/repositories.ts") || path === "repositories.ts");
  return folders.map((path) => path.slice(0, path.lastIndexOf("/")));
}

function repositoriesIn(shop: Project): readonly string[] {
  const text = shop.read("src/app.derived/repositories.ts");
  const [, members = ""] = /export interface Repositories \{\n([^}]*)\}/.exec(text) ?? [];
  return [...members.matchAll(/readonly (\w+):/g)].map(([, name]) => name ?? "").sort();
}
