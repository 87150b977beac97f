// Installs the tools of the site, unless they are those of its lock file.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { areToolsInstalled, markToolsInstalled } from "./installed-tools.ts";

const site = resolve(import.meta.dirname, "..");

/** @throws {Error} if npm fails */
export function installTools(): void {
  if (areToolsInstalled(site)) return;
  const parameters = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, error } = spawnSync("npm", parameters, { cwd: site, stdio: "inherit" });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error("the tools of the site cannot be installed");
  markToolsInstalled(site);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) installTools();
