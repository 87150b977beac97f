// A case's folder into what the compiler makes of it, the way the command does it.
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parseSource } from "../src/1-syntax/parse.ts";
import { ModelBuilder } from "../src/2-model/build/model.ts";
import { type Plan, planEntity } from "../src/4-plan/plan.ts";
import { Report } from "../src/diagnostics/report.ts";
import { type Compilation, compile } from "../src/index.ts";
import { compilerConfig } from "../src/project/config/compiler-config.ts";
import { readConfig } from "../src/project/config/read-config.ts";
import { type ReadSources, readSources } from "../src/project/sources/read-sources.ts";
import type { Base } from "./corpus/bases.ts";
import { withoutWords } from "./corpus/without-words.ts";
import { querySources } from "./query-sources.ts";

export const casesFolder: string = join(import.meta.dirname, "cases");

/** The names of all cases, or of the one that `npm test -- case:name` selects. */
export function caseNames(): readonly string[] {
  const selected = process.env["CASE"]?.split(",");
  const entries = readdirSync(casesFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.map(({ name }) => name).filter((name) => selected === undefined || selected.includes(name));
}

/** The entity files of a case, in the order of their names. */
export function entityFiles(root: string): readonly string[] {
  return globSync("**/*.entity.ts", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
}

/** Compiles a case, or the entities that it is compared with. */
export async function compileCase(root: string, paths: readonly string[], base: Base = {}): Promise<Compilation> {
  const { app: appFolder, ...configured } = await readConfig(root);
  const config = base.isUnconfigured === true ? await readConfig(casesFolder) : configured;
  const choices = { ...compilerConfig({ ...config, app: appFolder }, () => null), importEnding: (): ".ts" => ".ts" };
  // Most cases are of an entity; those of an application say where its folder is.
  const app = typeof appFolder === "string" ? posix.join(appFolder, "app.derived") : null;
  const queries = querySources(root);
  const sources = readBase(root, paths, base);
  return compile(queries === undefined ? sources : { ...sources, queries }, {
    ...choices,
    app: app === null ? null : { folder: app, hasFolder: () => true },
  });
}

/** The sources of a case as they are without what its base lacks. */
function readBase(root: string, paths: readonly string[], { without = [], replace = [] }: Base): ReadSources {
  const sources = readSources(root, paths);
  const words = new Set(without);
  const edit = (path: string, text: string): string => {
    const replaced = replace.reduce(
      (edited, [pattern, by]) => edited.replace(pattern, by),
      withoutWords(path, text, words),
    );
    const lacksImport = /\bUuid\b/.test(replaced) && !/\bUuid\b/.test(text);
    return lacksImport ? `import type { Uuid } from "entity-derive";\n${replaced}` : replaced;
  };
  return {
    ...sources,
    entities: sources.entities.map(({ path, text }) => ({ path, text: edit(path, text) })),
    read: (path) => {
      const text = sources.read(path);
      return text === null || !path.endsWith(".ts") ? text : edit(path, text);
    },
  };
}

/** The text of each generated file, by its path in the case's folder. */
export function generatedTexts({ folders }: Compilation): ReadonlyMap<string, string> {
  return new Map(folders.flatMap(({ path, files }) => files.map(({ name, text }) => [`${path}/${name}`, text])));
}

/** The generated files of a case that are on disk: `corpus/write-cases.ts` has written them before the tests begin. */
export function writtenTexts(root: string): ReadonlyMap<string, string> {
  return textsIn(root, "**/*.derived/**/*.ts");
}

/** The texts of the files of a folder that match a pattern, by their paths in it. */
export function textsIn(root: string, pattern: string): ReadonlyMap<string, string> {
  const paths = globSync(pattern, { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  return new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** Makes the files under a folder that match a pattern the given ones; what is as it should be is not touched. */
export function writeTexts(root: string, pattern: string, texts: ReadonlyMap<string, string>): void {
  const present = textsIn(root, pattern);
  for (const path of present.keys()) if (!texts.has(path)) rmSync(join(root, path));
  for (const [path, text] of texts) {
    if (present.get(path) === text) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** The plans behind a case's files. */
export function plansOf(root: string, paths: readonly string[]): readonly Plan[] {
  const report = new Report();
  const sources = readSources(root, paths);
  const files = sources.entities.map(({ path, text }) => parseSource(path, text, report));
  return new ModelBuilder((text) => text).build(files, sources, report, null).entities.map(planEntity);
}
