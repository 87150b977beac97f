// A page into the files that it shows in full, with what is generated from its entities.
import assert from "node:assert/strict";
import { compile } from "../../../packages/compiler/src/index.ts";
import { analyzedSources } from "../../../packages/compiler/tests/query-sources.ts";
import { type Block, isExcerpt, type Page, queryFilesOf } from "./pages.ts";

/** The entity of the README, which is at hand on every page. */
export function readmeEntity(pages: readonly Page[]): Block | undefined {
  return pages[0]?.blocks.find(({ file }) => file === "user.entity.ts");
}

export async function filesWithGenerated(page: Page, user: Block | undefined): Promise<ReadonlyMap<string, string>> {
  // What an application is made of has every entity: a page that never speaks of users has none.
  const isMeant = /user/i.test(page.text);
  const files = new Map(user === undefined || !isMeant ? [] : [[user.file, user.text]]);
  for (const block of page.blocks) if (!isExcerpt(block)) files.set(block.file, block.text);
  const entities = [...files].flatMap(([path, text]) => (path.endsWith(".entity.ts") ? [{ path, text }] : []));
  const queries = [...queryFilesOf(page)].map(([path, text]) => ({ path, text }));
  const sources = { entities, read: (path: string): string | null => files.get(path) ?? null };
  const { folders, diagnostics } = await compile(
    queries.length === 0 ? sources : { ...sources, queries: analyzedSources(queries) },
    {
      router: "hono",
      validator: "zod",
      importEnding: () => ".ts",
      app: { folder: "app.derived", hasFolder: () => true },
    },
  );
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  assert.deepEqual(errors, [], page.path);
  for (const folder of folders) for (const file of folder.files) files.set(`${folder.path}/${file.name}`, file.text);
  return files;
}
