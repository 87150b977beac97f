// Generated files that a formatter has changed are no edits by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { format } from "prettier";
import { removeFormatting } from "../../src/text/print/remove-formatting.ts";
import { project } from "../cli/run.ts";
import { styles } from "./styles.ts";

const shopEntity = (more: string): string => `import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", api: { handlers: true } })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name: string = "it's \\"quoted\\"";${more}
}
`;

test("a formatted folder is written again without --force, also after the entity changed; an edit is refused", async (context) => {
  const shop = project(context, { "src/user.entity.ts": shopEntity("") });
  await shop.run("generate");
  const files = shop.list().filter((path) => path.includes(".derived/") && path.endsWith(".ts"));
  const formatAll = async (): Promise<void> => {
    for (const path of files)
      shop.write(path, await format(shop.read(path), { ...styles["another style"], parser: "typescript" }));
  };
  const original = files.map((path) => shop.read(path));
  await formatAll();
  assert.notDeepEqual(
    files.map((path) => shop.read(path)),
    original,
  );
  const again = await shop.run("generate");
  assert.equal(again.exitCode, 0, again.output);
  assert.deepEqual(
    files.map((path) => shop.read(path)),
    original,
  );

  await formatAll();
  shop.write("src/user.entity.ts", shopEntity('\n  @field("create", "update", "response") age!: number | null;'));
  const changed = await shop.run("generate");
  assert.equal(changed.exitCode, 0, changed.output);

  await formatAll();
  shop.write("src/user.derived/dto.ts", shop.read("src/user.derived/dto.ts").replace("age", "years"));
  const edited = await shop.run("generate");
  assert.equal(edited.exitCode, 1);
  assert.match(edited.output, /^error: src\/user\.derived\/dto\.ts was edited by hand\n/);
});

const same: readonly (readonly [a: string, b: string])[] = [
  ["f(a, b,);", "f(\n  a,\n  b\n)"],
  ["type A = 'x' | \"y\";", 'type A =\n  | "x"\n  | "y"'],
  ["const f = (a) => a ? 1 : 2;", "const f = a => (a ? 1 : 2)"],
  ["const o = { 'a': 1, \"b-c\": 2 };", 'const o = { a: 1, "b-c": 2 }'],
  ['const s = "it\'s";', "const s = 'it\\'s'"],
  ["/**\n * A\n *  note\n */\nx", "  /**\n   * A\n   * note\n   */\n  x"],
  ["return a && b;", "return (\n  a &&\n  b\n);"],
  ['const r = /a b"c/u.test(x);', 'const r = /a b"c/u.test(x)'],
  ["type M = Map<string, A>;", "type M = Map<\n  string,\n  A,\n>;"],
  ["const a = async (x) => x;", "const a = async x => x"],
];
for (const [a, b] of same) {
  test(`${JSON.stringify(a)} and ${JSON.stringify(b)} differ in their formatting`, () => {
    assert.equal(removeFormatting(a), removeFormatting(b));
  });
}

const dollar = "$";
const different: readonly (readonly [a: string, b: string])[] = [
  ["f(a, b)", "f(a b)"],
  ["price", '"cost"'],
  [`\`${dollar}{a}b\``, `\`${dollar}{ab}\``],
  ["// one two", "// one, two"],
  ["a | b", "a & b"],
  ["a || b", "a | b"],
  ["[a, , b]", "[a, b]"],
  ["a\n/b/g", "a\n/b"],
  ["'a'", "'b'"],
  ["x = 1", "x = 2"],
  ["", "/* mine */"],
];
for (const [a, b] of different) {
  test(`${JSON.stringify(a)} and ${JSON.stringify(b)} are different texts`, () => {
    assert.notEqual(removeFormatting(a), removeFormatting(b));
  });
}

test("any text gives something, also one that is no TypeScript", () => {
  for (const text of ["`${", "'", '"\\', "/* ", "}}}", "`${`${", "<<<<<<< HEAD\n=======", "/[", "((("])
    assert.equal(typeof removeFormatting(text), "string");
});
