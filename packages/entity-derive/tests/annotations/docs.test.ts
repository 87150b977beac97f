// The examples of docs/annotations and docs/types.md: every ```ts block compiles, and every word has its page.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { typeErrors } from "./tsc.ts";

const repository = fileURLToPath(new URL("../../../..", import.meta.url));
const annotations = join(repository, "docs", "annotations");

/** A block of a page. Its first line may name its file, `// guards.ts`, so that another block can import it. */
interface Block {
  readonly file: string;
  readonly text: string;
}

function readBlocks(page: string): readonly Block[] {
  return [...readFileSync(page, "utf8").matchAll(/^```ts\n(.*?)^```$/gms)].map(([, text = ""], index) => ({
    file: /^\/\/ ([\w-]+\.ts)\n/.exec(text)?.[1] ?? `example-${index + 1}.ts`,
    text,
  }));
}

const pages = [
  ...readdirSync(annotations).map((name) => join(annotations, name)),
  join(repository, "docs", "types.md"),
];

for (const decorators of ["standard", "experimental"]) {
  test(`every example compiles with ${decorators} decorators`, () => {
    const folder = mkdtempSync(join(tmpdir(), "entity-derive-docs-"));
    try {
      for (const page of pages) {
        const blocks = readBlocks(page);
        assert.ok(blocks.length > 0, `${basename(page)} has no example`);
        mkdirSync(join(folder, basename(page, ".md")));
        for (const block of blocks) writeFileSync(join(folder, basename(page, ".md"), block.file), block.text);
      }
      symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"), "dir");
      writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
      writeFileSync(
        join(folder, "tsconfig.json"),
        JSON.stringify({
          extends: join(repository, "tsconfig.base.json"),
          compilerOptions: {
            noEmit: true,
            isolatedDeclarations: false,
            erasableSyntaxOnly: false,
            experimentalDecorators: decorators === "experimental",
          },
        }),
      );
      assert.deepEqual(typeErrors(folder, "tsconfig.json"), []);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

test("every annotation has a page", () => {
  const words = readdirSync(new URL("../../src/annotations", import.meta.url)).map((name) => basename(name, ".ts"));
  const titles = new Set(readdirSync(annotations).map((name) => basename(name, ".md")));
  assert.deepEqual(
    words.filter((word) => !titles.has(word)),
    [],
  );
});

test("every option of @entity has a page, and a line in the table of entity.md", () => {
  const source = readFileSync(new URL("../../src/annotations/entity.ts", import.meta.url), "utf8");
  const options = [...source.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name = ""]) => name);
  const table = readFileSync(join(annotations, "entity.md"), "utf8");
  assert.ok(options.length > 15);
  for (const option of options) {
    const page = option === "schema" ? "schema-name" : option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    assert.ok(readdirSync(annotations).includes(`${page}.md`), page);
    assert.ok(table.includes(`[\`${option}\`](${page}.md)`), option);
  }
});
