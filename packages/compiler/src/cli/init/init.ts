// `entity-derive init`: adds an example, scripts, dependencies and ignore rules to an existing project.
import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { writeText } from "../../6-write/staging.ts";
import { findProject } from "../../project/find-project.ts";
import { compilerVersion } from "../../project/own-package.ts";
import { ProjectSession } from "../../project/session.ts";
import { pathFrom } from "../../text/paths/slash-path.ts";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import { ignoreSteps } from "./ignore-files.ts";
import { nextSteps } from "./next-steps.ts";
import { packageJsonSteps } from "./package-json.ts";
import { hasPackage, type ProjectFacts, projectFacts } from "./project-facts.ts";
import { exampleEntity, sourceSteps } from "./source-files.ts";
import type { Step } from "./step.ts";

export interface InitOptions {
  readonly dryRun?: true;
  readonly project?: string;
}

/** @throws {CommandError} if package.json is missing or invalid */
export async function init(options: InitOptions, terminal: Terminal): Promise<ExitCode> {
  const root = findProject(resolve(terminal.folder, options.project ?? "."));
  const facts = await projectFacts(root);
  const steps = [...packageJsonSteps(facts, `^${compilerVersion()}`), ...sourceSteps(facts), ...ignoreSteps(facts)];
  const isDry = options.dryRun === true;
  terminal.print(describe(facts));
  for (const step of steps) {
    if (!isDry) applyStep(root, step);
    terminal.print(lineOf(step, isDry, terminal));
  }
  const hasExample = steps.some(({ kind, path }) => kind === "create" && path.endsWith(exampleEntity));
  for (const warning of warnings(facts, hasExample))
    terminal.print(`${terminal.paint("warning", "warning")}: ${warning}`);
  if (isDry) return 0;
  if (hasExample) await generateExample(root, terminal);
  const lines = nextSteps(facts, hasExample).map((line) => `  - ${line}`);
  terminal.print(["", terminal.paint("strong", "Next"), ...lines].join("\n"));
  return 0;
}

function describe(facts: ProjectFacts): string {
  const { packageManager, framework, driver, validator } = facts;
  const { isModule, isCompiledToCommonJs, moduleResolution } = facts;
  const isBundled = moduleResolution === "bundler" && !isCompiledToCommonJs;
  const modules = isBundled ? "a bundler" : isModule && !isCompiledToCommonJs ? "ES modules" : "CommonJS";
  const server = framework === "node" ? "no framework" : framework;
  const found = [packageManager.agent, modules, server, driver ?? "no driver yet", validator];
  return `found: ${found.join(", ")}`;
}

/** Existing content is never lost: a file is only created if it does not exist, and otherwise only added to. */
function applyStep(root: string, step: Step): void {
  if (step.kind === "keep") return;
  const path = join(root, step.path);
  mkdirSync(dirname(path), { recursive: true });
  writeText(path, step.text, { flag: step.kind === "create" ? "wx" : "w" });
}

function lineOf(step: Step, isDry: boolean, { paint }: Terminal): string {
  const path = paint("place", step.path);
  switch (step.kind) {
    case "create":
      return `${isDry ? "would create" : "created"} ${path}`;
    case "change":
      return `${isDry ? "would change" : "changed"} ${path}: ${step.what}`;
    case "keep":
      return `kept ${path}: ${step.why}`;
  }
}

function warnings(facts: ProjectFacts, hasExample: boolean): readonly string[] {
  const { obstacles, lacksNodeTypes, isWorkspaceRoot, isModule, moduleResolution, driver } = facts;
  const isTyped = !hasExample || !lacksNodeTypes || driver === "@electric-sql/pglite" || hasPackage(facts, "vite");
  return [
    ...obstacles,
    ...(isTyped
      ? []
      : ['TypeScript does not know `process`, which the example uses: add "node" to "types" in tsconfig.json']),
    ...(isWorkspaceRoot ? [workspaceWarning] : []),
    ...(isModule || moduleResolution === "bundler" ? [] : [commonJsWarning(moduleResolution === null)]),
  ];
}

const workspaceWarning =
  "this is the root of a workspace: entities belong to one of its packages, `entity-derive init --project packages/…`";

/** Without a tsconfig.json Node runs TypeScript directly, as ES modules. */
function commonJsWarning(isRunAsWritten: boolean): string {
  return isRunAsWritten
    ? 'the generated files are ES modules: load them in a CommonJS file with `await import("…")`'
    : "entity-derive is an ES module: CommonJS files can require it since Node 22.12";
}

async function generateExample(root: string, terminal: Terminal): Promise<void> {
  const session = new ProjectSession(root);
  const compilation = await session.compile();
  const { written } = session.write(compilation);
  if (written === null || written.written === 0) return;
  const folders = compilation.folders.map(({ path }) => pathFrom(terminal.folder, join(root, path)));
  terminal.print(`generated ${folders.map((folder) => terminal.paint("place", `${folder}/`)).join(" and ")}`);
}
