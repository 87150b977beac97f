// Prints text to the standard output, or to the file of `--out`.
import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { writeText } from "../../6-write/staging.ts";
import type { Terminal } from "../terminal.ts";

export function printOrWrite(text: string, out: string | undefined, terminal: Terminal): void {
  if (out === undefined) {
    terminal.print(text.trimEnd());
    return;
  }
  const path = resolve(terminal.folder, out);
  mkdirSync(dirname(path), { recursive: true });
  writeText(path, text);
  terminal.printError(`wrote ${out}`);
}
