// The libraries of the contestants, which are a project of their own, into its node_modules, once for each lock file.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatePrismaClient } from "./generate-prisma-client.ts";
import { contestantsFolder, runThere } from "./run-there.ts";

const stamp = join(contestantsFolder, "node_modules", ".installed-packages");

/** Whether the contestants can run; where they cannot, it says so. */
export function prepareContestants(): boolean {
  const isPrepared = isInstalled() && runThere(process.execPath, ["compile.js"]);
  if (!isPrepared) console.error("\nLEFT OUT: the contestants with libraries of their own (see above).\n");
  return isPrepared;
}

/** The server of Hono on Node, which is not part of Hono. */
export function honoNodeServer(): string {
  return join(contestantsFolder, "node_modules", "@hono", "node-server", "dist", "index.mjs");
}

function isInstalled(): boolean {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return true;
  console.log("Installing the contestants (npm ci in bench/contestants)");
  if (!npmCi() || !generatePrismaClient(join(contestantsFolder, "prisma", "schema.prisma"))) return false;
  writeFileSync(stamp, wanted);
  return true;
}

/** Scripts of packages stay off (.npmrc): none of them is needed, and Prisma's would fetch an engine. */
function npmCi(): boolean {
  const programArguments = ["ci", "--loglevel=error", "--workspaces=false"];
  const npm = process.env["npm_execpath"];
  if (npm?.endsWith(".js")) return runThere(process.execPath, [npm, ...programArguments]);
  return runThere(process.platform === "win32" ? "npm.cmd" : "npm", programArguments);
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of ["package.json", "package-lock.json", "prisma/schema.prisma"]) {
    hash.update(readFileSync(join(contestantsFolder, file)));
  }
  return hash.digest("hex");
}
