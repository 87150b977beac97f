// Watched builds by every bundler: each change is generated once, and bundled; errors come and go; entities appear and disappear.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { type Generation, hasNewFindings, SharedProject } from "../../src/plugin/shared-project.ts";
import { application, brokenEntity, orderEntity, userEntity, widerEntity } from "./application.ts";
import { Builds, type Bundler } from "./bundler.ts";
import { bundlers } from "./bundlers.ts";

interface Watched {
  readonly folder: ReturnType<typeof application>;
  readonly builds: Builds;
  /** The runs that have found something else than before, or have written something. */
  readonly generations: readonly Generation[];
}

async function watched(
  context: TestContext,
  bundler: Bundler,
  files: Readonly<Record<string, string>> = {},
): Promise<Watched> {
  const folder = application(context, files);
  const builds = new Builds();
  const generations: Generation[] = [];
  const project = SharedProject.of(folder.path);
  project.onGeneration((generation, before) => {
    if (generation.files.length > 0 || hasNewFindings(generation, before)) generations.push(generation);
  });
  const first = builds.next(({ output }) => output !== "");
  const close = await bundler.watch(folder.path, {}, builds.add);
  context.after(close);
  await first;
  return { folder, builds, generations };
}

const hasOrder = ({ output }: { readonly output: string }): boolean => /"\/orders"/.test(output);
const hasNickname = ({ output }: { readonly output: string }): boolean => /nickname: \w+\.string\(\)/.test(output);

for (const bundler of bundlers) {
  test(`${bundler.name}, watching: a changed entity is generated once, and bundled`, async (context) => {
    const { folder, builds, generations } = await watched(context, bundler);
    assert.equal(generations.length, 1);
    const next = builds.next(hasNickname);
    folder.write("src/user.entity.ts", widerEntity);
    await next;
    assert.equal(generations.length, 2);
  });

  test(`${bundler.name}, watching: errors are shown until they are mended`, async (context) => {
    const { folder, builds } = await watched(context, bundler);
    const broken = builds.next(({ errors }) => errors.length > 0);
    folder.write("src/user.entity.ts", brokenEntity);
    const { errors } = await broken;
    assert.deepEqual([errors[0]?.file, errors[0]?.line], [join(folder.path, "src/user.entity.ts"), 3]);
    assert.match(errors[0]?.text ?? "", /ED101/);
    // What is generated is what was generated before: nothing is written, and still the build has to be made anew.
    const mended = builds.next((built) => built.errors.length === 0 && built.output !== "");
    folder.write("src/user.entity.ts", userEntity);
    await mended;
  });

  test(`${bundler.name}, watching: a new entity, which no module imports, is generated, and its errors are shown`, async (context) => {
    const { folder, builds } = await watched(context, bundler);
    const made = builds.next(hasOrder);
    folder.write("src/orders/order.entity.ts", orderEntity);
    await made;
    assert.ok(existsSync(join(folder.path, "src/orders/order.derived/dto.ts")));
    const broken = builds.next(({ errors }) => errors.length > 0);
    folder.write("src/places/place.entity.ts", brokenEntity.replaceAll("User", "Place"));
    assert.equal((await broken).errors[0]?.file, join(folder.path, "src/places/place.entity.ts"));
  });

  test(`${bundler.name}, watching: what was generated for a deleted entity is removed`, async (context) => {
    const { folder, builds } = await watched(context, bundler, { "src/order.entity.ts": orderEntity });
    assert.ok(hasOrder(builds.all[0] ?? { output: "" }));
    const gone = builds.next((built) => built.output !== "" && !hasOrder(built));
    folder.remove("src/order.entity.ts");
    await gone;
    assert.ok(!existsSync(join(folder.path, "src/order.derived")));
  });

  test(`${bundler.name}, watching: what a module and an entity import is in no bundle with different values`, async (context) => {
    const limited = userEntity
      .replace("type Uuid }", "type Uuid, validate }")
      .replace("@entity", 'import { limit } from "./limit.ts";\n\n@entity')
      .replace("name!", "@validate({ length: { max: limit } }) name!");
    const { folder, builds, generations } = await watched(context, bundler, {
      "src/user.entity.ts": limited,
      "src/limit.ts": "export const limit = 40;\n",
      "src/main.ts":
        'import { limit } from "./limit.ts";\nexport * from "./user.derived/dto.ts";\nconsole.log(limit);\n',
    });
    const next = builds.next(({ output }) => /limit = 50;|log\(50\)/.test(output));
    folder.write("src/limit.ts", "export const limit = 50;\n");
    assert.match((await next).output, /\.max\(50\)/);
    assert.equal(generations.length, 2);
  });
}
