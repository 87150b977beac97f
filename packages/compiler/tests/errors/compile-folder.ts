// A folder of entity files into diagnostics and their rendered text, the way the command does it.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderDiagnostics } from "../../src/diagnostics/render/render.ts";
import { paintNothing } from "../../src/diagnostics/render/style.ts";
import { Report } from "../../src/diagnostics/report.ts";
import { type Compilation, type Config, compile, type Diagnostic, type Source } from "../../src/index.ts";
import { compilerConfig } from "../../src/project/config/compiler-config.ts";
import { readConfig } from "../../src/project/config/read-config.ts";
import { ProjectFiles } from "../../src/project/disk/project-files.ts";
import { readSources } from "../../src/project/sources/read-sources.ts";
import { parseQueryFile } from "../../src/queries/source/parse-query-file.ts";
import { loadStatementParser } from "../../src/queries/source/sql-parser.ts";
import { analyzedSources } from "../query-sources.ts";

const config: Config = { router: "hono", validator: "zod", importEnding: () => ".ts", app: null };

export interface FolderDiagnostics {
  readonly diagnostics: readonly Diagnostic[];
  readonly text: string;
  /** The text of a file, as it was compiled. */
  readonly textOf: (path: string) => string | null;
}

type Texts = ReadonlyMap<string, string>;

/** `changed`: texts that take the place of files on disk. */
export async function compileFolder(root: string, changed: Texts = new Map()): Promise<FolderDiagnostics> {
  const paths = globSync("**/*.entity.ts", { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  const held = new ProjectFiles(root);
  for (const [path, text] of changed) held.overlay(path, text);
  const sources = readSources(root, paths.sort(), undefined, held);
  const { jsonCase = null } = compilerConfig(await readConfig(root), () => null);
  const queries = new Map(
    globSync("**/*.queries.sql", { cwd: root }).map((path) => {
      const name = path.replaceAll("\\", "/");
      return [name, changed.get(name) ?? readFileSync(join(root, name), "utf8")];
    }),
  );
  // Statements are analyzed if there are tables that they can read.
  const isAnalyzed = queries.size > 0 && paths.length > 0;
  const files = [...queries].map(([path, text]) => ({ path, text }));
  const all = isAnalyzed ? { ...sources, queries: analyzedSources(files) } : sources;
  const compilation = await compile(all, { ...config, jsonCase });
  const textOf = (path: string): string | null => queries.get(path) ?? sources.read(path);
  const ofQueries = isAnalyzed ? [] : await queryDiagnostics(queries);
  const diagnostics = [...sources.report.sorted, ...compilation.diagnostics, ...ofQueries];
  const context = { textOf, shownPath: (path: string) => path };
  return {
    diagnostics,
    text: `${renderDiagnostics("text", diagnostics, [], context, paintNothing)}\n`,
    textOf,
  };
}

/** What is said of files with statements, without a database. */
async function queryDiagnostics(texts: ReadonlyMap<string, string>): Promise<readonly Diagnostic[]> {
  if (texts.size === 0) return [];
  const parser = await loadStatementParser();
  const report = new Report((path) => texts.get(path) ?? null);
  for (const [path, text] of texts) parseQueryFile(path, text, parser, report);
  return report.sorted;
}

/** What is said of one text with statements, and how many of them are right. */
export async function parseQueries(
  text: string,
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly statements: number }> {
  const report = new Report(() => text);
  const { statements } = parseQueryFile("src/page.queries.sql", text, await loadStatementParser(), report);
  return { diagnostics: report.sorted, statements: statements.length };
}

const inputs = new Map<string, Promise<FolderDiagnostics>>();

/** The same of a case, whose files nobody changes: it is compiled once with the same texts, whichever test is first. */
export function compileInput(root: string, changed: Texts = new Map()): Promise<FolderDiagnostics> {
  const key = JSON.stringify([root, ...changed]);
  const compiled = inputs.get(key) ?? compileFolder(root, changed);
  inputs.set(key, compiled);
  return compiled;
}

/** What the compiler makes of a text with entities, and of one with statements. */
export function compileTexts(entities: string, statements: string): Promise<Compilation> {
  const sources = { entities: [{ path: "src/page.entity.ts", text: entities }], read: () => null };
  const queries = analyzedSources([{ path: "src/page.queries.sql", text: statements }]);
  return compile({ ...sources, queries }, config);
}

/** What the compiler makes of one text. */
export function compileText(text: string): Promise<Compilation> {
  const entities: readonly Source[] = [{ path: "src/page.entity.ts", text }];
  return compile({ entities, read: () => null }, config);
}
