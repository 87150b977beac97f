// Builds of an application by every bundler: generated before, and failed by errors that say where they are.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { application, brokenEntity, orderEntity, tsconfig, userEntity } from "./application.ts";
import { bundlers } from "./bundlers.ts";

for (const bundler of bundlers) {
  test(`${bundler.name}: what a module imports is generated before it is looked for`, async (context) => {
    const folder = application(context);
    const built = await bundler.build(folder.path, {});
    assert.deepEqual(built.errors, []);
    assert.deepEqual(built.warnings, []);
    assert.match(built.output, /name: \w+\.string\(\)/);
  });

  test(`${bundler.name}: all errors are shown, with ID, place, code and help`, async (context) => {
    const folder = application(context, {
      "src/user.entity.ts": brokenEntity,
      "src/order.entity.ts": orderEntity.replace("name!: string", "name!: strin"),
    });
    const { errors, output } = await bundler.build(folder.path, {});
    assert.equal(output, "");
    const all = errors.map(({ text }) => text).join("\n");
    // Some bundlers go on, and miss what was not generated; others show everything in one error.
    const mine = errors.filter(({ text }) => text.includes("entity-derive explain"));
    const [first] = mine.sort((a, b) => (a.file ?? "").localeCompare(b.file ?? ""));
    assert.match(all, /ED101/);
    assert.match(all, /help: /);
    assert.match(all, /@entity\(\{ api/);
    assert.match(all, /name!: strin;/);
    assert.deepEqual([first?.file, first?.line, first?.column], [join(folder.path, "src/order.entity.ts"), 6, 49]);
  });
}

for (const bundler of bundlers) {
  test(`${bundler.name}: with \`failOnError: false\` errors are warnings, and what was generated before is bundled`, async (context) => {
    const folder = application(context);
    await bundler.build(folder.path, {});
    folder.write("src/user.entity.ts", brokenEntity);
    const { errors, warnings, output } = await bundler.build(folder.path, { failOnError: false });
    assert.deepEqual(errors, []);
    assert.match(output, /name: \w+\.string\(\)/);
    const [warning, ...others] = warnings;
    assert.deepEqual([warning?.file, warning?.line, others], [join(folder.path, "src/user.entity.ts"), 3, []]);
    assert.match(warning?.text ?? "", /ED101/);
  });

  test(`${bundler.name}: a broken configuration, a broken tsconfig.json and an edited file fail the build`, async (context) => {
    const folder = application(context, { "entity-derive.config.json": '{ "ruoter": "hono" }' });
    const shown = async (): Promise<string> =>
      (await bundler.build(folder.path, {})).errors.map(({ text }) => text).join("\n");
    assert.match(await shown(), /no option `ruoter`.*did you mean `router`/);
    folder.remove("entity-derive.config.json");
    folder.write("tsconfig.json", "{ nonsense");
    assert.match(await shown(), /tsconfig\.json/);
    folder.write("tsconfig.json", tsconfig);
    assert.equal(await shown(), "");
    folder.write("src/user.derived/dto.ts", `${folder.read("src/user.derived/dto.ts")}// mine\n`);
    assert.match(await shown(), /user\.derived\/dto\.ts was edited by hand/);
  });
}

for (const bundler of bundlers) {
  test(`${bundler.name}: notes are shown with \`verbose\` alone, and places are exact behind letters of several bytes`, async (context) => {
    const folder = application(context, {
      "src/main.ts": 'import "./user.derived/dto.ts";\n',
      "src/user.entity.ts": `${userEntity.slice(0, userEntity.lastIndexOf("}"))}  greet(): string {\n    return this.name;\n  }\n}\n`,
    });
    assert.deepEqual((await bundler.build(folder.path, {})).warnings, []);
    const { warnings, errors } = await bundler.build(folder.path, { verbose: true });
    assert.deepEqual(errors, []);
    assert.deepEqual(
      warnings.map(({ text }) => /ED\d+/.exec(text)?.[0]),
      ["ED111"],
    );
    folder.write("src/user.entity.ts", userEntity.replace("name!: string", "/* Ämter, 名 */ name!: strin"));
    const [error] = (await bundler.build(folder.path, {})).errors;
    assert.deepEqual([error?.line, error?.column], [6, 64]);
  });
}
