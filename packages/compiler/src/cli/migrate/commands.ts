// `entity-derive migrate` with its subcommands.
import type { Command } from "commander";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import { addDatabaseCommands } from "./database/commands.ts";
import { addFolderCommands } from "./files/commands.ts";

export function addMigrateCommands(program: Command, terminal: Terminal, finish: (exitCode: ExitCode) => void): void {
  const migrate = program
    .command("migrate")
    .description("write, check and apply migrations: SQL files that change the schema and keep the data");
  addFolderCommands({ migrate, terminal, finish });
  addDatabaseCommands({ migrate, terminal, finish });
}
