// The files of a project into what decides how entity-derive is set up in it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "jsonc-parser";
import { type Agent, detect, getUserAgent } from "package-manager-detector";
import { findAppFolder } from "../../project/find-app-folder.ts";
import { findSources } from "../../project/find-sources.ts";
import { type FindTsconfig, tsconfigFinder } from "../../project/find-tsconfig.ts";
import { importEndings } from "../../project/import-ending.ts";
import { ProjectError } from "../../project/project-error.ts";
import { CommandError } from "../command-error.ts";

export type Framework = "hono" | "fastify" | "express" | "nestjs" | "nextjs" | "node";
export type Driver = "pg" | "postgres" | "@electric-sql/pglite";

export interface ProjectFacts {
  readonly root: string;
  /** The text of package.json. */
  readonly manifest: string;
  readonly packageManager: Agent;
  /** Whether package.json says `"type": "module"`. */
  readonly isModule: boolean;
  /** Every package that it depends on, in whatever way. */
  readonly dependencies: ReadonlySet<string>;
  readonly framework: Framework;
  /** The driver that is there; null for none. */
  readonly driver: Driver | null;
  readonly validator: "zod" | "valibot";
  /** What the tsconfig.json says that holds for the sources; null without one. */
  readonly moduleResolution: string | null | undefined;
  /** What relative imports end in. */
  readonly importEnding: string;
  /** Where sources are, from the root: `src`, or `.`. */
  readonly sourceFolder: string;
  /** Where what is made of all entities would stand by itself. */
  readonly appFolder: string;
  /** Whether there are entity files already. */
  readonly hasEntities: boolean;
  readonly isInGit: boolean;
  /** Whether it is what holds the packages of a workspace together, and no package with sources itself. */
  readonly isWorkspaceRoot: boolean;
  /** The names in the root. */
  readonly names: ReadonlySet<string>;
}

/** Whether its modules are CommonJS when they run; what a bundler makes of them is its own affair. */
export function isCommonJs({ isModule, moduleResolution }: ProjectFacts): boolean {
  return !isModule && moduleResolution !== "bundler";
}

/** @throws {CommandError} where there is no package.json, or it cannot be read */
export async function projectFacts(root: string): Promise<ProjectFacts> {
  const names = new Set(readdirSync(root));
  if (!names.has("package.json"))
    throw new CommandError(2, `there is no package.json in ${root} or above`, "make one: `npm init -y`");
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  const { type, ...lists } = readManifest(manifest);
  const dependencies = new Set([lists.dependencies, lists.devDependencies, lists.peerDependencies].flatMap(keysOf));
  const sourceFolder = names.has("src") ? "src" : ".";
  const found = await detect({ cwd: root });
  const findTsconfig = tsconfigFinder(root);
  const inSources = sourceFolder === "." ? "" : sourceFolder;
  const tsconfig = readable(() => findTsconfig(inSources));
  return {
    root,
    manifest,
    packageManager: found?.agent ?? getUserAgent() ?? "npm",
    isModule: type === "module",
    dependencies,
    framework: frameworkOf(dependencies),
    driver: drivers.find((driver) => dependencies.has(driver)) ?? null,
    validator: dependencies.has("valibot") && !dependencies.has("zod") ? "valibot" : "zod",
    moduleResolution: moduleResolution(tsconfig),
    importEnding: importEndings(findTsconfig)(inSources),
    sourceFolder,
    appFolder: dirname(findAppFolder(root, [], [join(inSources, "any.entity.ts")], null, findTsconfig) ?? ""),
    hasEntities: (await findSources(root, root, ["**/*.entity.ts"])).paths.length > 0,
    isInGit: isInGit(root),
    isWorkspaceRoot: !names.has("src") && (lists.workspaces !== undefined || names.has("pnpm-workspace.yaml")),
    names,
  };
}

const drivers: readonly Driver[] = ["pg", "postgres", "@electric-sql/pglite"];

/** The first that is there: Nest stands on Express or Fastify, and brings them. */
const frameworks: readonly (readonly [dependency: string, framework: Framework])[] = [
  ["@nestjs/core", "nestjs"],
  ["next", "nextjs"],
  ["hono", "hono"],
  ["fastify", "fastify"],
  ["express", "express"],
];

function frameworkOf(dependencies: ReadonlySet<string>): Framework {
  return frameworks.find(([dependency]) => dependencies.has(dependency))?.[1] ?? "node";
}

interface Manifest {
  readonly type?: unknown;
  readonly workspaces?: unknown;
  readonly dependencies?: unknown;
  readonly devDependencies?: unknown;
  readonly peerDependencies?: unknown;
}

function readManifest(text: string): Manifest {
  const errors: unknown[] = [];
  const given: unknown = parse(text.replace(/^\u{FEFF}/u, ""), errors as never[], { disallowComments: true });
  if (errors.length === 0 && typeof given === "object" && given !== null) return given;
  throw new CommandError(2, "package.json is not JSON", "mend it first: `npm pkg get name` says where");
}

function keysOf(given: unknown): readonly string[] {
  return typeof given === "object" && given !== null ? Object.keys(given) : [];
}

/** A tsconfig.json may extend one of a package that is not installed yet. */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    throw new CommandError(
      error.exitCode,
      error.message,
      "mend it; where it extends a package, install the packages first",
    );
  }
}

function moduleResolution(found: ReturnType<FindTsconfig>): ProjectFacts["moduleResolution"] {
  if (found === null) return null;
  const { moduleResolution: said, module } = found.config.compilerOptions ?? {};
  return (said ?? module)?.toLowerCase();
}

function isInGit(root: string): boolean {
  for (let at = root; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return true;
    if (dirname(at) === at) return false;
  }
}
