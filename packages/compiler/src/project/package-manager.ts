// The package manager of a project, and its commands as messages print them.
import { type Agent, detect, getUserAgent } from "package-manager-detector";
import { resolveCommand } from "package-manager-detector/commands";

export interface PackageCommands {
  readonly agent: Agent;
  /** Makes a package.json. */
  readonly init: string;
  /** Installs what package.json lists. */
  readonly install: string;
  /** Runs a script of package.json. */
  run(script: string): string;
  /** Runs a command of an installed package. */
  execute(command: string): string;
}

/**
 * By the lockfile or package.json of the folder or one above it, since a workspace has them at its root; then by the
 * manager that runs this process; otherwise npm.
 */
export async function findPackageManager(folder: string): Promise<PackageCommands> {
  const agent = (await detect({ cwd: folder }))?.agent ?? getUserAgent() ?? "npm";
  return {
    agent,
    init: `${agent.split("@")[0]} init`,
    install: printed(agent, "install", []),
    run: (script) => printed(agent, "run", [script]),
    execute: (command) => printed(agent, "execute-local", command.split(" ")),
  };
}

function printed(agent: Agent, command: "install" | "run" | "execute-local", words: string[]): string {
  const resolved = resolveCommand(agent, command, words);
  return (resolved === null ? [agent, ...words] : [resolved.command, ...resolved.args]).join(" ");
}
