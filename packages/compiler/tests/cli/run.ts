// The command in a project that exists while the test runs: in the process of the test, or as it is installed, in its own.
import { spawn } from "node:child_process";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { sharePglite } from "@entity-derive/test-databases/shared-pglite";
import { runProgram } from "../../src/cli/program.ts";
import { paintNothing } from "../../src/diagnostics/render/style.ts";
import { type TemporaryFolder, temporaryFolder } from "../write/temporary-folder.ts";

sharePglite();

export const command: string = join(import.meta.dirname, "../../bin/entity-derive.js");

/** The same from its sources: which of them it loads can be told. */
export const source: string = join(import.meta.dirname, "../../src/cli/main.ts");

/**
 * As the tests themselves run: threads of V8 that wait for each other at the end of a process make it hang, and none lives
 * long enough for its WebAssembly to be optimized.
 */
export const nodeFlags: readonly string[] = ["--single-threaded", "--liftoff-only"];

export interface Outcome {
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
}

export interface Project extends TemporaryFolder {
  /** In the process of the test: to start one takes ten times as long as most commands. */
  run(...given: readonly string[]): Promise<Outcome>;
  /** The same in a folder of the project. */
  runIn(folder: string, ...given: readonly string[]): Promise<Outcome>;
  /** As users do, in a process of its own: for what lives as long as one, such as modules that are loaded, or its end. */
  runAlone(...given: readonly string[]): Promise<Outcome>;
}

/** A project with a package.json and these files. */
export function project(context: TestContext, files: Readonly<Record<string, string>> = {}): Project {
  const folder = temporaryFolder(context, { "package.json": '{ "type": "module" }\n', ...files });
  return {
    ...folder,
    run: (...given) => run(folder.path, given),
    runIn: (inside, ...given) => run(join(folder.path, inside), given),
    runAlone: (...given) => runAlone(folder.path, given),
  };
}

async function run(folder: string, given: readonly string[]): Promise<Outcome> {
  const output: string[] = [];
  const errors: string[] = [];
  const exitCode = await runProgram(given, {
    folder,
    paint: paintNothing,
    paintError: paintNothing,
    print: (text) => void output.push(`${text}\n`),
    printError: (text) => void errors.push(`${text}\n`),
  });
  return { exitCode, output: output.join(""), errors: errors.join("") };
}

function runAlone(folder: string, given: readonly string[]): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const child = spawn(process.execPath, [...nodeFlags, command, ...given], { cwd: folder });
  const chunks = { output: "", errors: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (chunks.output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (chunks.errors += text));
  child.on("error", reject).on("close", (exitCode) => resolve({ exitCode, ...chunks }));
  return promise;
}

export const userEntity = `import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", api: { handlers: true } })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
`;

export const orderEntity = userEntity.replaceAll("User", "Order").replace('"users"', '"orders"');

/** Has the mistake ED101. */
export const brokenEntity = userEntity.replace('table: "users", ', "");
