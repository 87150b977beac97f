// Detects the package manager of a project, with its commands for messages.
import { type Agent, detect, getUserAgent } from "package-manager-detector";
import { resolveCommand } from "package-manager-detector/commands";

export interface PackageCommands {
  readonly agent: Agent;
  /** Creates a package.json. */
  readonly init: string;
  /** Installs the dependencies of package.json. */
  readonly install: string;
  /** Returns the command that runs a script of package.json. */
  run(script: string): string;
  /** Returns the command that runs an installed binary. */
  execute(command: string): string;
}

/**
 * Detects it by the lockfile or package.json of the folder or a parent, since a workspace has them at its root; then by
 * the manager that runs this process; otherwise npm.
 */
export async function findPackageManager(folder: string): Promise<PackageCommands> {
  const agent = (await detect({ cwd: folder }))?.agent ?? getUserAgent() ?? "npm";
  return {
    agent,
    init: `${agent.split("@")[0]} init`,
    install: packageCommands(agent, "install", []),
    run: (script) => packageCommands(agent, "run", [script]),
    execute: (command) => packageCommands(agent, "execute-local", command.split(" ")),
  };
}

function packageCommands(agent: Agent, command: "install" | "run" | "execute-local", words: string[]): string {
  const resolved = resolveCommand(agent, command, words);
  return (resolved === null ? [agent, ...words] : [resolved.command, ...resolved.args]).join(" ");
}
