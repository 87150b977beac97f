// Reads the migrations of a git commit.
import { execFileSync } from "node:child_process";
import { basename } from "node:path";
import { specialFileNames } from "@entity-derive/migrations";
import { type MigrationFile, parseMigration } from "entity-derive/migrations";
import { CommandError } from "../../command-error.ts";
import type { FoundProject } from "../read-entities.ts";

/** @throws {CommandError} for an unknown reference, and outside a repository */
export function baseFiles({ root, config }: FoundProject, base: string): readonly MigrationFile[] {
  const { folder } = config.migrations;
  const commit = git(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${base}^{commit}`], base).trim();
  const paths = git(root, ["ls-tree", "--name-only", "-z", commit, "--", `${folder}/`], base).split("\0");
  const specialNames: readonly string[] = Object.values(specialFileNames);
  return paths
    .filter((path) => path.endsWith(".sql") && !path.endsWith(".down.sql"))
    .map((path) => ({ path, name: basename(path, ".sql") }))
    .filter(({ name }) => !specialNames.includes(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ path, name }) => {
      try {
        return parseMigration(name, git(root, ["show", `${commit}:./${path}`], base));
      } catch (error) {
        // A file that was unreadable in that commit has not been applied.
        if (error instanceof CommandError) throw error;
        return [];
      }
    });
}

function git(root: string, parameters: readonly string[], base: string): string {
  try {
    return execFileSync("git", ["-C", root, ...parameters], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 256 * 1024 * 1024,
    });
  } catch (error) {
    const gitMessage = error instanceof Error && "stderr" in error ? String(error.stderr).trim().split("\n")[0] : "";
    const reason = gitMessage === "" || gitMessage === undefined ? `there is no commit ${base}` : gitMessage;
    throw new CommandError(
      2,
      `--base ${base}: ${reason}`,
      "name an existing branch or commit; in CI, fetch it first: `git fetch origin main`",
    );
  }
}
