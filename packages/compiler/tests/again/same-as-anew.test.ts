// Whatever is edited: compiling a project again gives what compiling it from nothing gives.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { createCompiler } from "../../src/index.ts";
import { caseNames, casesFolder, entityFiles } from "../compile-case.ts";
import { compareWithAnew, compileFiles } from "./compare.ts";
import { baseTexts, filesOf, type Shop, sharedTexts, shop, type Thing } from "./shop.ts";

type Edit = (shop: Shop) => Shop;

const runs = Number(process.env["RUNS"] ?? 12);

const ofThing = (change: fc.Arbitrary<(thing: Thing) => Partial<Thing>>): fc.Arbitrary<Edit> =>
  fc.tuple(fc.nat(shop.things.length - 1), change).map(
    ([at, edit]) =>
      ({ things, ...rest }: Shop): Shop => ({
        ...rest,
        things: things.map((thing, index) => (index === at ? { ...thing, ...edit(thing) } : thing)),
      }),
  );

const number = fc.nat(shop.things.length - 1);
const type = fc.constantFrom("string", "i64", "Money", "ValueOf<typeof State>", "Nonsense", "Uuid | null");
const name = fc.constantFrom("title", "price", "state", "size", "tenantId", "userId");
const parent = fc.record({
  name: fc.constantFrom("userId", "itemId", "tenantId", "boxId", "parentId"),
  to: number,
  options: fc.constantFrom("", '{ onDelete: "cascade" }', '{ onDelete: "set null" }', '{ name: "own" }'),
});

const edit: fc.Arbitrary<Edit> = fc.oneof(
  ofThing(fc.constantFrom(" one", " two", "").map((comment) => () => ({ comment }))),
  ofThing(
    fc.record({ name, type }).map((field) => ({ fields }: Thing) => ({ fields: [...fields.slice(-2), field] })),
  ),
  ofThing(fc.constant(({ fields }: Thing) => ({ fields: fields.slice(1) }))),
  ofThing(fc.constantFrom("Thing", "Order", "Renamed", "User").map((to) => () => ({ type: to }))),
  ofThing(fc.constantFrom("things", "orders", "renamed").map((table) => () => ({ table }))),
  ofThing(fc.constantFrom("src/a.entity.ts", "src/z.entity.ts", "src/user.entity.ts").map((file) => () => ({ file }))),
  ofThing(fc.constantFrom("Uuid" as const, "i64" as const).map((key) => () => ({ key }))),
  ofThing(
    parent.map((added) => ({ parents }: Thing) => ({ parents: [...parents.slice(-1), added] })),
  ),
  ofThing(fc.constant(({ parents }: Thing) => ({ parents: parents.slice(1) }))),
  ofThing(
    fc.record({ to: number, through: fc.option(number) }).map((added) => ({ many }: Thing) => ({
      many: [...many.slice(-1), added],
    })),
  ),
  ofThing(fc.constant(() => ({ many: [] }))),
  ofThing(fc.constantFrom(null, "tenantId", "userId").map((owner) => () => ({ owner }))),
  ofThing(fc.constant(({ isSoft }: Thing) => ({ isSoft: !isSoft }))),
  ofThing(fc.constantFrom([], ["title"], ["itemId", "tagId"]).map((unique) => () => ({ unique }))),
  ofThing(fc.constant(({ isTyped }: Thing) => ({ isTyped: !isTyped }))),
  ofThing(fc.constant(({ isServed }: Thing) => ({ isServed: !isServed }))),
  ofThing(fc.constant(({ extendsBase }: Thing) => ({ extendsBase: !extendsBase }))),
  ofThing(fc.constantFrom(null, "true", '"outbox"').map((events) => () => ({ events }))),
  ofThing(fc.constant(({ isBroken }: Thing) => ({ isBroken: !isBroken }))),
  ofThing(fc.constant(({ isThere }: Thing) => ({ isThere: !isThere }))),
  fc.constantFrom(...sharedTexts).map(
    (shared) =>
      (before: Shop): Shop => ({ ...before, shared }),
  ),
  fc.constantFrom(...baseTexts).map(
    (base) =>
      (before: Shop): Shop => ({ ...before, base }),
  ),
);

test("the project that edits begin with has no mistakes", async () => {
  const { diagnostics, folders } = await compileFiles(filesOf(shop), createCompiler());
  assert.deepEqual(
    diagnostics.filter(({ severity }) => severity === "error").map(({ id, message, span }) => [id, message, span.path]),
    [],
  );
  assert.equal(folders.length, shop.things.length + 1);
});

test("any edits of related entities give the same as compiling from nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 4, maxLength: 12 }), async (edits) => {
      const compiler = createCompiler();
      await compileFiles(filesOf(shop), compiler);
      let state = shop;
      for (const change of edits) {
        state = change(state);
        await compareWithAnew(filesOf(state), compiler);
      }
    }),
    { numRuns: runs },
  );
});

/** Every word that there is, with others around it. */
const projects = caseNames().flatMap((one) => {
  const root = join(casesFolder, one);
  const paths = entityFiles(root);
  return paths.length === 0 ? [] : [{ root, paths }];
});

test("lines that come and go in the golden cases give the same as compiling from nothing", async () => {
  const change = fc.record({
    file: fc.nat(),
    line: fc.nat(),
    what: fc.constantFrom("remove", "twice", "comment", "restore"),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...projects),
      fc.array(change, { minLength: 2, maxLength: 5 }),
      async (project, all) => {
        const { root, paths } = project;
        const original = new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
        const files = new Map(original);
        const compiler = createCompiler();
        await compileFiles(files, compiler);
        for (const { file, line, what } of all) {
          const path = paths[file % paths.length] ?? "";
          const lines = (files.get(path) ?? "").split("\n");
          const at = line % lines.length;
          const by = {
            remove: [],
            twice: [lines[at] ?? "", lines[at] ?? ""],
            comment: ["// Nothing.", lines[at] ?? ""],
            restore: [],
          };
          files.set(
            path,
            what === "restore" ? (original.get(path) ?? "") : lines.toSpliced(at, 1, ...by[what]).join("\n"),
          );
          await compareWithAnew(files, compiler);
        }
      },
    ),
    { numRuns: runs * 3 },
  );
});
