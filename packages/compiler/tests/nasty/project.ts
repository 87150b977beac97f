// The nasty entity files, generated in memory, into a folder outside the repository where tsc and Node can run them.
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseSource } from "../../src/1-syntax/parse.ts";
import { ModelBuilder } from "../../src/2-model/build/model.ts";
import { type Plan, planEntity } from "../../src/4-plan/plan.ts";
import { Report } from "../../src/diagnostics/report.ts";
import { type Compilation, compile } from "../../src/index.ts";
import { clashingNames } from "./clashing-names.ts";
import { entityNamed, entityNames, oddNames } from "./entity-names.ts";
import { widestEntity } from "./widest-entity.ts";

const input = join(import.meta.dirname, "input");

/** All files of the project, by path. */
async function nastyFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const path of globSync("**/*.ts", { cwd: input }).sort())
    files.set(path.replaceAll("\\", "/"), readFileSync(join(input, path), "utf8"));
  const clashing = await clashingNames(entityNames, (name) => entityNamed(name, "named"));
  for (const [index, name] of [...oddNames, ...clashing].entries())
    files.set(`names/n${index}/named.entity.ts`, entityNamed(name, `named_${index}`));
  files.set("widest.entity.ts", widestEntity());
  files.set("crlf.entity.ts", `\ufeff${entityNamed("CarriageReturn", "crlf").replaceAll("\n", "\r\n")}`);
  files.set("tabs.entity.mts", `#!/usr/bin/env node\n${entityNamed("Tab", "tabs").replaceAll("  ", "\t")}`);
  return files;
}

export interface NastyProject {
  readonly root: string;
  readonly compilation: Compilation;
  readonly plans: readonly Plan[];
  remove(): void;
}

export async function writeNastyProject(): Promise<NastyProject> {
  return await writeProject(await nastyFiles());
}

/**
 * Entity files and what is generated from them, in a folder of their own.
 * @param isChecked whether tsc checks a generated file of an entity; default: each
 */
export async function writeProject(
  files: ReadonlyMap<string, string>,
  isChecked: (entity: string, file: string) => boolean = () => true,
): Promise<NastyProject> {
  const read = (path: string): string | null => files.get(path) ?? null;
  const entities = [...files].filter(([path]) => /\.entity\.m?ts$/.test(path)).map(([path, text]) => ({ path, text }));
  const compilation = await compile(
    { entities, read },
    { router: "hono", validator: "zod", importEnding: () => ".ts", app: null },
  );
  const report = new Report();
  const parsed = entities.map(({ path, text }) => parseSource(path, text, report));
  const root = mkdtempSync(join(tmpdir(), "entity-derive-nasty-"));
  const made = compilation.folders.flatMap((folder) =>
    folder.files.map(({ name, text }) => {
      const mark = isChecked(folder.origin?.entity ?? "", name) ? "" : "// @ts-nocheck\n";
      return [`${folder.path}/${name}`, `${mark}${text}`] as const;
    }),
  );
  for (const [path, text] of [
    ...files,
    ...made,
    ["package.json", '{ "type": "module" }'],
    ["tsconfig.json", nastyTsconfig],
  ]) {
    mkdirSync(dirname(join(root, path ?? "")), { recursive: true });
    writeFileSync(join(root, path ?? ""), text ?? "");
  }
  symlinkSync(join(import.meta.dirname, "../../../../node_modules"), join(root, "node_modules"), "junction");
  return {
    root,
    compilation,
    plans: new ModelBuilder((text) => text).build(parsed, { read }, report, null).entities.map(planEntity),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

export const nastyTsconfig: string = JSON.stringify({
  extends: join(import.meta.dirname, "../../../../tsconfig.base.json"),
  compilerOptions: {
    noEmit: true,
    isolatedDeclarations: false,
    erasableSyntaxOnly: false,
    types: ["node"],
    rootDir: ".",
  },
  include: ["**/*.ts", "**/*.mts"],
});
