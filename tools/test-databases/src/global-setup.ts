// One PostgreSQL and one empty PGlite for a whole run: node --test --test-global-setup=…/global-setup.ts
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { keepCompiledModules } from "./compiled-modules.ts";
import { useMemoryFolder } from "./memory-folder.ts";
import { makePgliteTemplate } from "./pglite-template.ts";
import { startSharedServer } from "./server.ts";

let teardowns: readonly (() => Promise<void>)[] = [];
let removeMemoryFolder: (() => void) | null = null;

export async function globalSetup(): Promise<void> {
  await runScript("../../setup/bundle.js");
  removeMemoryFolder = useMemoryFolder();
  letGoProgramsKeepGarbage();
  keepCompiledModules();
  const [server, removeTemplate] = await Promise.all([
    startSharedServer(),
    makePgliteTemplate(),
    runScript("../../../packages/compiler/tests/corpus/write-cases.ts"),
  ]);
  teardowns = [() => server.stop(), removeTemplate];
}

export async function globalTeardown(): Promise<void> {
  await Promise.all(teardowns.map((teardown) => teardown()));
  removeMemoryFolder?.();
}

/** tsc and esbuild end after seconds: to collect their garbage is a sixth of what they do. */
function letGoProgramsKeepGarbage(): void {
  process.env["GOGC"] = "off";
  process.env["GOMEMLIMIT"] = "2GiB";
}

/**
 * Packages use each other through `dist`, which `tsc -b` alone does not bring up to date, and tests use what the compiler
 * generates for the cases: nothing older than the sources is ever tested.
 */
async function runScript(path: string): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(path, import.meta.url))], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${path} has failed`);
}
