// `generate` in this process, in a project that has a folder for what it remembers.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { type GenerateOptions, generate } from "../../src/cli/generate.ts";
import { paintNothing } from "../../src/diagnostics/render/style.ts";
import { reuseLastRun } from "../../src/project/cache/cached-run.ts";
import { type TemporaryFolder, temporaryFolder } from "../write/temporary-folder.ts";

export interface Shop extends TemporaryFolder {
  /** What `generate` says, without the time that it took. */
  generate(options?: Partial<GenerateOptions>): Promise<Said>;
  /** Whether the next run needs no compiler. */
  isRemembered(): Promise<boolean>;
}

export interface Said {
  readonly exitCode: number;
  readonly output: string;
}

export async function generateIn(folder: string, options: Partial<GenerateOptions> = {}): Promise<Said> {
  const lines: string[] = [];
  const terminal = {
    folder,
    paint: paintNothing,
    paintError: paintNothing,
    print: (text: string) => void lines.push(text),
    printError: (text: string) => void lines.push(text),
  };
  const exitCode = await generate([], { format: "text", ...options }, terminal);
  return { exitCode, output: lines.join("\n").replace(/in \d+ ms$/, "in … ms") };
}

export const cachePath = "node_modules/.cache/entity-derive/generate.json";

export function shop(context: TestContext, files: Readonly<Record<string, string>>): Shop {
  const folder = temporaryFolder(context, { "package.json": '{ "type": "module" }\n', ...files });
  mkdirSync(join(folder.path, "node_modules"));
  return {
    ...folder,
    generate: (options) => generateIn(folder.path, options),
    isRemembered: async () => {
      const known = await reuseLastRun(folder.path, {});
      return known !== null && "root" in known;
    },
  };
}
