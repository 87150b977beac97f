// A page into a folder where its files can be run, with what is generated from its entities.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { typeErrors } from "../../../packages/entity-derive/tests/annotations/tsc.ts";
import { filesWithGenerated, readmeEntity } from "./generated.ts";
import { readPages, repository, sqlFilesOf } from "./pages.ts";

export interface ExampleFolder {
  readonly path: string;
  /** What a file exports: of `dist`, once `compile` was called. */
  load(file: string): Promise<unknown>;
  /** Compiles the files into `dist` as the page's own tsconfig.json says. @throws {AssertionError} with tsc's messages */
  compile(compilerOptions: object): void;
  remove(): void;
}

/** The folder of a page, such as `docs/frameworks/nestjs.md`. */
export async function exampleFolder(pagePath: string): Promise<ExampleFolder> {
  const pages = readPages();
  const page = pages.find(({ path }) => path === pagePath);
  assert.ok(page !== undefined);
  // Within the repository, so that its packages are found without a link: bundlers follow none that leaves their root.
  const folder = mkdtempSync(join(repository, "tools", "pages", ".example-"));
  const sqlFiles = sqlFilesOf(page).map(({ file, text }) => [file, text] as const);
  for (const [file, text] of [...(await filesWithGenerated(page, readmeEntity(pages))), ...sqlFiles]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  return {
    path: folder,
    load: (file) => import(pathToFileURL(join(folder, file)).href),
    compile: (compilerOptions) => compileInto(folder, compilerOptions),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function compileInto(folder: string, compilerOptions: object): void {
  const inFolder = { outDir: "dist", types: ["node"], skipLibCheck: true };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { ...compilerOptions, ...inFolder } }),
  );
  assert.deepEqual(typeErrors(folder, "tsconfig.json"), []);
}
