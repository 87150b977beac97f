// A folder with migrations and lines of commands into what the last of them prints, in a copy that is removed again.
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sharePglite } from "@entity-derive/test-databases/shared-pglite";
import { runProgram } from "../../src/cli/program.ts";
import type { Terminal } from "../../src/cli/terminal.ts";
import { paintNothing } from "../../src/diagnostics/render/style.ts";
import { commandsFile, type ErrorCase } from "./cases.ts";

// Most commands replay migrations.
sharePglite();

/** What `commands.txt` of a case's folder does to its `input`. */
export async function runCase({ folder, input }: ErrorCase): Promise<string> {
  const lines = readFileSync(join(folder ?? "", commandsFile), "utf8").split("\n");
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "entity-derive-case-")));
  try {
    cpSync(input, copy, { recursive: true });
    return await runCommands(
      copy,
      lines.filter((line) => line !== ""),
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The output of the last command, with its exit code where it is not 0. */
export async function runCommands(folder: string, commands: readonly string[]): Promise<string> {
  const printed: string[] = [];
  for (const command of commands) {
    printed.length = 0;
    const terminal: Terminal = {
      folder,
      paint: paintNothing,
      paintError: paintNothing,
      print: (text) => void printed.push(text),
      printError: (text) => void printed.push(text),
    };
    const exitCode = await runProgram(command.split(" "), terminal);
    if (exitCode !== 0) printed.push(`exit code ${exitCode}`);
  }
  // How long it took differs from run to run.
  return `${printed.join("\n")}\n`.replaceAll(/\bin \d+ ms$/gm, "in 1 ms");
}
