// The examples of the pages compile, their excerpts are generated, and the paths that they name exist.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { typeErrors } from "../../../packages/entity-derive/tests/annotations/tsc.ts";
import { filesWithGenerated, readmeEntity } from "./generated.ts";
import { isExcerpt, type Page, partsOf, readPages, repository } from "./pages.ts";

const pages = readPages();
const user = readmeEntity(pages);
/** Pages for the decorators of TypeScript's own making are compiled with those by a test of their own. */
const hasOwnDecorators = ({ text }: Page): boolean => text.includes('"experimentalDecorators": true');
const filesOf = (page: Page): Promise<ReadonlyMap<string, string>> => filesWithGenerated(page, user);

test("there is an entity in the README, and excerpts of what comes out of it", () => {
  assert.ok(user !== undefined);
  assert.ok((pages[0]?.blocks.filter(isExcerpt).length ?? 0) >= 3);
});

test("every excerpt is in the file that is generated", async () => {
  for (const page of pages) {
    const files = await filesOf(page);
    for (const block of page.blocks.filter(isExcerpt)) {
      const generated = files.get(block.file);
      assert.ok(generated !== undefined, `${page.path}: there is no ${block.file}`);
      for (const part of partsOf(block)) {
        assert.ok(generated.includes(part), `${page.path}: ${block.file} has no\n${part}`);
      }
    }
  }
});

test("every example compiles", async () => {
  const folder = mkdtempSync(join(tmpdir(), "entity-derive-pages-"));
  try {
    for (const page of pages.filter((each) => !hasOwnDecorators(each))) {
      for (const [path, text] of await filesOf(page)) {
        const target = join(folder, page.path.replace(/\.md$/, ""), path);
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, text);
      }
    }
    symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"), "dir");
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    const compilerOptions = { noEmit: true, isolatedDeclarations: false };
    const tsconfig = { extends: join(repository, "tsconfig.base.json"), compilerOptions };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
    assert.deepEqual(typeErrors(folder, "tsconfig.json"), []);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a page that installs packages installs those that its programs import, and makes them ES modules", () => {
  const installing = pages.filter(({ text }) => text.includes("npm i entity-derive "));
  assert.ok(installing.some(({ path }) => path === "README.md"));
  for (const { path, text, blocks } of installing) {
    const installed = [...text.matchAll(/^npm i (?:-D )?(.+)$/gm)].flatMap(([, names = ""]) => names.split(" "));
    const imported = blocks
      .flatMap((block) => [...block.text.matchAll(/from "((?:@[\w-]+\/)?[\w-]+)/g)])
      .map(([, name = ""]) => name)
      .filter((name) => name !== "node");
    assert.deepEqual(
      imported.filter((name) => !installed.includes(name)),
      [],
      path,
    );
    if (/^node [\w-]+\.ts$|`node [\w-]+\.ts`/m.test(text)) assert.match(text, /npm pkg set type=module/, path);
  }
});

test("every path of the repository that a page names exists", () => {
  for (const { path, text } of pages) {
    for (const [, named = ""] of text.matchAll(/`((?:packages|examples|tools|bench|docs|\.ci)\/[\w./-]*)`/g)) {
      assert.ok(existsSync(join(repository, named)), `${path} names ${named}`);
    }
  }
});
