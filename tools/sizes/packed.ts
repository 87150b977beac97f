// A package as npm would publish it into what is downloaded and what is on the disk afterwards.
import { execFileSync } from "node:child_process";
import type { PackageBudget } from "./budgets.ts";

export function packedSize(folder: string): PackageBudget {
  const windows = process.platform === "win32";
  const given = ["pack", "--dry-run", "--json", "--ignore-scripts", "--loglevel=error"];
  const output = execFileSync(windows ? "npm.cmd" : "npm", given, { cwd: folder, encoding: "utf8", shell: windows });
  const [{ size, unpackedSize }] = JSON.parse(output);
  return { packed: size, unpacked: unpackedSize };
}
