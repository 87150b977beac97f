// The SQL of the pages: every block is generated from an entity of its page, or runs on a database that has its tables.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { compile, type GeneratedFolder } from "@entity-derive/compiler";
import { eachDatabase } from "@entity-derive/test-databases";
import { type Migration, migrate } from "entity-derive/runtime";
import { readPages, repository } from "./pages.ts";

interface SqlPage {
  readonly path: string;
  readonly entities: readonly { readonly path: string; readonly text: string }[];
  readonly files: ReadonlyMap<string, string>;
  readonly statements: readonly string[];
}

const annotations = readdirSync(join(repository, "docs/annotations")).map((name) => `docs/annotations/${name}`);
const paths = [...readPages().map(({ path }) => path), ...annotations, "docs/types.md"];
const pages = paths.map(readPage).filter(({ statements }) => statements.length > 0);

const folder = mkdtempSync(join(tmpdir(), "entity-derive-sql-"));
symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"), "dir");
writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
after(() => rmSync(folder, { recursive: true }));

function readPage(path: string): SqlPage {
  const text = readFileSync(join(repository, path), "utf8");
  const blocks = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block = ""], index) => ({
    path: /^\/\/ ([\w./-]+\.ts)\n/.exec(block)?.[1] ?? `example-${index + 1}.ts`,
    text: block,
  }));
  return {
    path,
    entities: blocks.filter((block) => /^@entity\(/m.test(block.text) && !block.path.includes(".derived/")),
    files: new Map(blocks.map((block) => [block.path, block.text])),
    // Migration files are applied by the tests of their page, and files with SQL are those of a case.
    statements: [...text.matchAll(/^```sql\n(?!-- (?:migrations\/|name:|[\w-]+\.queries\.sql\n))(.*?)^```$/gms)].map(
      ([, block = ""]) => block,
    ),
  };
}

async function generate({ path, entities, files }: SqlPage): Promise<readonly GeneratedFolder[]> {
  const { folders, diagnostics } = await compile(
    { entities, read: (file) => files.get(file) ?? null },
    { router: "hono", validator: "zod", importEnding: () => ".ts", app: null },
  );
  assert.deepEqual(
    diagnostics.filter(({ severity }) => severity === "error"),
    [],
    path,
  );
  return folders;
}

/** The generated text, the columns written out where a statement names their constant. */
function textOf(folders: readonly GeneratedFolder[]): string {
  const text = folders.flatMap(({ files }) => files.map((file) => file.text)).join("\n");
  const constants = [...text.matchAll(/^export const (\w+) =\s+["'`]([^;]*?)["'`];$/gm)];
  return constants.reduce((whole, [, name = "", value = ""]) => whole.replaceAll(`\${${name}}`, value), text);
}

/** Whether the statement is in the text, however its lines are broken; `…` stands for what is left out. */
function isIn(text: string, statement: string): boolean {
  const words = (sql: string): string => sql.replaceAll(/\s+/g, " ").replaceAll(/\s*([(),])\s*/g, "$1");
  const pieces = words(statement.trim())
    .split(/\s*…\s*/)
    .map((piece) => piece.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(pieces.join("[^;]*?")).test(words(text));
}

/** What `migrate` needs for the tables of the page. */
async function migrationsOf(page: SqlPage, folders: readonly GeneratedFolder[]): Promise<readonly Migration[]> {
  const root = join(folder, page.path.replace(/\.md$/, ""));
  const made: Migration[] = [];
  for (const { path, files } of folders)
    for (const { name, text } of files) {
      const target = join(root, path, name);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
      if (name === "migration.ts")
        made.push(...(Object.values(await import(pathToFileURL(target).href)) as Migration[]));
    }
  return made;
}

test("there are pages with SQL", () => {
  assert.ok(pages.length > 4);
});

eachDatabase(
  "the SQL of the pages",
  (database) => {
    for (const page of pages) {
      test(`${page.path} shows what is generated, or what runs`, async () => {
        const folders = await generate(page);
        const own = page.statements.filter((statement) => !isIn(textOf(folders), statement));
        if (own.length === 0) return;
        await migrate(database.db, await migrationsOf(page, folders));
        for (const [index, statement] of own.entries()) {
          // A statement with parameters is one that `entity-derive sql` prints.
          const run = statement.includes("$1") ? `PREPARE page_${index} AS ${statement}` : statement;
          await assert.doesNotReject(database.db.execute(run), `neither generated nor fit to run:\n${statement}`);
        }
      });
    }
  },
  { engines: ["pg"] },
);
