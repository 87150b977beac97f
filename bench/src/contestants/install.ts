// The libraries of the contestants, which are a project of their own, into its node_modules, once for each lock file.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const contestantsFolder: string = fileURLToPath(new URL("../../contestants/", import.meta.url));

const stamp = join(contestantsFolder, "node_modules", ".installed-packages");

/** Whether the contestants can run; where they cannot, it says why. */
export function installContestants(): boolean {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return true;
  console.log("Installing the contestants (npm ci in bench/contestants)");
  if (!npmCi() || !generatePrismaClient()) {
    console.error(
      "\nTHE CONTESTANTS WITH LIBRARIES OF THEIR OWN ARE LEFT OUT: they could not be installed (see above).\n",
    );
    return false;
  }
  writeFileSync(stamp, wanted);
  return true;
}

/** Scripts of packages stay off (.npmrc): none of them is needed, and Prisma's would fetch an engine. */
function npmCi(): boolean {
  const programArguments = ["ci", "--loglevel=error", "--workspaces=false"];
  const npm = process.env["npm_execpath"];
  if (npm?.endsWith(".js")) return run(process.execPath, [npm, ...programArguments]);
  return run(process.platform === "win32" ? "npm.cmd" : "npm", programArguments);
}

/**
 * Into dist/prisma. The command asks for an engine that only migrations need, and would fetch it; a path to one, which
 * it does not run here, keeps it from that.
 */
function generatePrismaClient(): boolean {
  const command = join(contestantsFolder, "node_modules", "prisma", "build", "index.js");
  return run(process.execPath, [command, "generate", "--schema", "prisma/schema.prisma", "--no-hints"], {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: "1",
  });
}

function run(program: string, programArguments: readonly string[], environment: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(program, programArguments, {
    cwd: contestantsFolder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of ["package.json", "package-lock.json", "prisma/schema.prisma"]) {
    hash.update(readFileSync(join(contestantsFolder, file)));
  }
  return hash.digest("hex");
}
