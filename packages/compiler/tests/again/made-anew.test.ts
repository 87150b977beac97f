// How many folders a change makes anew: its own, and those of entities that read what has changed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createCompiler, type DetailedCompilation } from "../../src/index.ts";
import { compileFiles } from "./compare.ts";

const leaves = 12;

const hub = `import { column, entity, field, hasMany, id, type Uuid } from "entity-derive";
import { Leaf0 } from "./leaf-0.entity.ts";

/** What all refer to. */
@entity({ table: "hubs", migrations: true, api: { handlers: true } })
@hasMany<Leaf0>()
export class Hub {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
`;

function leaf(number: number): string {
  return `import { belongsTo, entity, field, id, type Uuid } from "entity-derive";
import { Hub } from "./hub.entity.ts";

/** Number ${number}. */
@entity({ table: "leaves_${number}", migrations: true, api: { handlers: true } })
export class Leaf${number} {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Hub>() hubId!: Uuid;
  @field("create", "update", "response") title!: string;
}
`;
}

/** Compiles a hub and its leaves once, then after each change; gives the folders that were made anew. */
async function project(): Promise<(path: string, from: string, to: string) => Promise<readonly string[]>> {
  const names = Array.from({ length: leaves }, (_value, number) => number);
  const files = new Map(names.map((number) => [`src/leaf-${number}.entity.ts`, leaf(number)]));
  files.set("src/hub.entity.ts", hub);
  const compiler = createCompiler();
  const run = async (): Promise<DetailedCompilation> => {
    const compilation = await compileFiles(files, compiler);
    assert.deepEqual(
      compilation.diagnostics.map(({ id, message }) => `${id} ${message}`),
      [],
    );
    return compilation;
  };
  assert.equal((await run()).emitted.size, leaves + 2);
  return async (path, from, to) => {
    const text = files.get(path) ?? "";
    assert.ok(text.includes(from));
    files.set(path, text.replace(from, to));
    return [...(await run()).emitted].sort();
  };
}

const all = Array.from({ length: leaves }, (_, number) => `src/leaf${number}.derived`);

test("nothing but its own folder is made anew for a comment", async () => {
  const changed = await project();
  assert.deepEqual(await changed("src/leaf-3.entity.ts", "Number 3.", "The third."), ["src/leaf3.derived"]);
  assert.deepEqual(await changed("src/hub.entity.ts", "What all refer to.", "Of all."), ["src/hub.derived"]);
  assert.deepEqual(await changed("src/hub.entity.ts", "export class Hub {", "export class Hub {\n"), [
    "src/hub.derived",
  ]);
});

test("a field of a leaf is read by the hub that has many of it, and by no other leaf", async () => {
  const changed = await project();
  const added = '  more!: string;\n  @field("create", "update", "response") title!: string;';
  const line = '  @field("create", "update", "response") title!: string;';
  const field = `  @field("create", "update", "response")${added}`;
  assert.deepEqual(await changed("src/leaf-3.entity.ts", line, field), ["src/app.derived", "src/leaf3.derived"]);
  assert.deepEqual(await changed("src/leaf-0.entity.ts", line, field), [
    "src/app.derived",
    "src/hub.derived",
    "src/leaf0.derived",
  ]);
});

test("the key and the name of the hub are read by all", async () => {
  const changed = await project();
  const keyed = await changed("src/hub.entity.ts", "@id id!", '@id @column({ name: "hub_id" }) id!');
  assert.deepEqual(keyed, ["src/app.derived", "src/hub.derived", ...all].sort());
});
