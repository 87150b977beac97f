// A case's folder into what the compiler makes of it, the way the command does it.
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSource } from "../src/1-syntax/parse.ts";
import { buildModel } from "../src/2-model/build/model.ts";
import { type Plan, planEntity } from "../src/4-plan/plan.ts";
import { Report } from "../src/diagnostics/report.ts";
import { type Compilation, compile } from "../src/index.ts";
import { compilerChoices } from "../src/project/config/compiler-choices.ts";
import { readConfig } from "../src/project/config/read-config.ts";
import { readSources } from "../src/project/read-sources.ts";

export const casesFolder: string = join(import.meta.dirname, "cases");

/** The names of all cases. */
export function caseNames(): readonly string[] {
  const entries = readdirSync(casesFolder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

/** The entity files of a case, in the order of their names. */
export function entityFiles(root: string): readonly string[] {
  return globSync("**/*.entity.ts", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
}

export async function compileCase(root: string, paths: readonly string[]): Promise<Compilation> {
  const config = await readConfig(root);
  const choices = { ...compilerChoices(config, () => null), importEnding: (): ".ts" => ".ts" };
  // Most cases are of an entity; those of an application say where its folder is.
  const app = typeof config.app === "string" ? posix.join(config.app, "app.derived") : null;
  return compile(readSources(root, paths), {
    ...choices,
    app: app === null ? null : { folder: app, hasFolder: () => true },
  });
}

/** The text of each generated file, by its path in the case's folder. */
export function generatedTexts({ folders }: Compilation): ReadonlyMap<string, string> {
  return new Map(folders.flatMap(({ path, files }) => files.map(({ name, text }) => [`${path}/${name}`, text])));
}

/** The generated files that are on disk. */
export function expectedTexts(root: string): ReadonlyMap<string, string> {
  const paths = globSync("**/*.derived/**/*.ts", { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  return new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** The plans behind a case's files. */
export function plansOf(root: string, paths: readonly string[]): readonly Plan[] {
  const report = new Report();
  const sources = readSources(root, paths);
  const files = sources.entities.map(({ path, text }) => parseSource(path, text, report));
  return buildModel(files, sources, report).entities.map(planEntity);
}
