// The command `entity-derive` on a folder into what it used.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Usage } from "../measure/report-usage.ts";

const command = fileURLToPath(new URL("../bin/entity-derive.js", import.meta.resolve("@entity-derive/compiler")));
const reportUsage = fileURLToPath(new URL("../measure/report-usage.ts", import.meta.url));

/** @throws {Error} when the command fails */
export function runCommand(folder: string, ...words: readonly string[]): Usage {
  const programArguments = ["--import", reportUsage, command, ...words];
  const { status, output } = spawnSync(process.execPath, programArguments, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`entity-derive ${words.join(" ")} failed:\n${output[1]}${output[2]}`);
  return JSON.parse(output[3] ?? "") as Usage;
}
