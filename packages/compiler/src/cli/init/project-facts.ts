// Reads the properties of a project that `init` depends on.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { glob } from "tinyglobby";
import { linesOf, positionOf } from "../../diagnostics/render/place.ts";
import { findAppFolder } from "../../project/find-app-folder.ts";
import { nestedProjects } from "../../project/find-project.ts";
import { findPackageManager, type PackageCommands } from "../../project/package-manager.ts";
import { ProjectError } from "../../project/project-error.ts";
import { findSources } from "../../project/sources/find-sources.ts";
import { tsconfigFinder } from "../../project/tsconfig/find-tsconfig.ts";
import { importEndings } from "../../project/tsconfig/import-ending.ts";
import { configGlob, derivedGlob, entityGlob, packageFileName, unreadGlobs } from "../../text/paths/file-names.ts";
import { CommandError } from "../command-error.ts";
import { type ModuleFacts, moduleFacts } from "./module-facts.ts";

export type Framework = "hono" | "fastify" | "express" | "nestjs" | "nextjs" | "node";
export type Driver = "pg" | "postgres" | "@electric-sql/pglite";

export interface ProjectFacts extends ModuleFacts {
  readonly root: string;
  /** The text of package.json. */
  readonly manifest: string;
  readonly packageManager: PackageCommands;
  /** Dependencies at run time, including peers. */
  readonly dependencies: ReadonlySet<string>;
  /** `devDependencies`, with version ranges. */
  readonly devDependencies: ReadonlyMap<string, string>;
  readonly framework: Framework;
  /** The database driver that the project depends on; null for none. */
  readonly driver: Driver | null;
  readonly validator: "zod" | "valibot";
  /** The extension of relative imports. */
  readonly importEnding: string;
  /** The folder of sources, relative to the root: `src`, or `.`. */
  readonly sourceFolder: string;
  /** The default folder of `app.derived`. */
  readonly appFolder: string;
  /** True if there are entity files already. */
  readonly hasEntities: boolean;
  readonly isInGit: boolean;
  /** True for the root of a workspace without sources of its own. */
  readonly isWorkspaceRoot: boolean;
  /** The names of files and folders in the root. */
  readonly names: ReadonlySet<string>;
}

/** True if package.json lists a package in any kind of dependency. */
export function hasPackage({ dependencies, devDependencies }: ProjectFacts, name: string): boolean {
  return dependencies.has(name) || devDependencies.has(name);
}

/** @throws {CommandError} if package.json is missing or invalid */
export async function projectFacts(root: string): Promise<ProjectFacts> {
  const names = new Set(readdirSync(root));
  const packageManager = await findPackageManager(root);
  if (!names.has(packageFileName))
    throw new CommandError(2, `there is no package.json in ${root} or above`, `create it: \`${packageManager.init}\``);
  const manifest = readFileSync(join(root, packageFileName), "utf8");
  const { type, ...lists } = readManifest(manifest);
  const installed = [lists.dependencies, lists.peerDependencies].flatMap(entriesOf);
  const devDependencies = new Map(entriesOf(lists.devDependencies));
  const ranges = new Map([...devDependencies, ...installed]);
  const sourceFolder = names.has("src") ? "src" : ".";
  const findTsconfig = tsconfigFinder(root);
  const inSources = sourceFolder === "." ? "" : sourceFolder;
  const tsconfig = readOrExplain(() => findTsconfig(inSources));
  const dependencies = new Set(installed.map(([name]) => name));
  return {
    root,
    manifest,
    packageManager,
    ...moduleFacts({ type, hasCode: await hasCode(root), tsconfig, typescript: ranges.get("typescript") ?? "" }),
    dependencies,
    devDependencies,
    framework: frameworks.find(([dependency]) => ranges.has(dependency))?.[1] ?? "node",
    driver: drivers.find((driver) => dependencies.has(driver)) ?? null,
    validator: ranges.has("valibot") && !ranges.has("zod") ? "valibot" : "zod",
    importEnding: importEndings(findTsconfig)(inSources),
    sourceFolder,
    appFolder: dirname(findAppFolder(root, [], [join(inSources, "any.entity.ts")], null, findTsconfig) ?? ""),
    hasEntities: (await findSources(root, root, [entityGlob])).paths.length > 0,
    isInGit: isInGit(root),
    isWorkspaceRoot: !names.has("src") && (lists.workspaces !== undefined || names.has("pnpm-workspace.yaml")),
    names,
  };
}

const drivers: readonly Driver[] = ["pg", "postgres", "@electric-sql/pglite"];

/** In order of precedence: Nest depends on Express or Fastify. */
const frameworks: readonly (readonly [dependency: string, framework: Framework])[] = [
  ["@nestjs/core", "nestjs"],
  ["next", "nextjs"],
  ["hono", "hono"],
  ["fastify", "fastify"],
  ["express", "express"],
];

interface Manifest {
  readonly type?: unknown;
  readonly workspaces?: unknown;
  readonly dependencies?: unknown;
  readonly devDependencies?: unknown;
  readonly peerDependencies?: unknown;
}

function readManifest(value: string): Manifest {
  const text = value.replace(/^\u{FEFF}/u, "");
  const errors: ParseError[] = [];
  const manifest: unknown = parse(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first === undefined && typeof manifest === "object" && manifest !== null) return manifest;
  const { line, column } = positionOf(linesOf(text), first?.offset ?? 0);
  const problem = first === undefined ? "no object" : printParseErrorCode(first.error);
  throw new CommandError(
    2,
    `package.json is not JSON: ${problem} at line ${line}, column ${column}`,
    "correct it first",
  );
}

/** True if there are files whose module system depends on `type` of package.json. */
async function hasCode(root: string): Promise<boolean> {
  const ignore = [...unreadGlobs, derivedGlob, "**/*.d.ts", entityGlob, configGlob];
  const projectOf = nestedProjects(root);
  const files = await glob("**/*.{js,jsx,ts,tsx}", { cwd: root, ignore, expandDirectories: false });
  return files.some((path) => projectOf(path) === null);
}

function entriesOf(value: unknown): readonly (readonly [string, string])[] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** A tsconfig.json may extend a package that is not installed yet. */
function readOrExplain<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    throw new CommandError(
      error.exitCode,
      error.message,
      "correct it; where it extends a package, install the packages first",
    );
  }
}

function isInGit(root: string): boolean {
  for (let at = root; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return true;
    if (dirname(at) === at) return false;
  }
}
