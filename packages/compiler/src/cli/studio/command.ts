// `entity-derive studio` with its options.
import { type Command, InvalidArgumentError } from "commander";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { StudioOptions } from "./studio.ts";

export function addStudioCommand(program: Command, terminal: Terminal, finish: (exitCode: ExitCode) => void): void {
  program
    .command("studio")
    .description("serve a local page over a database: rows, events, audit log, migrations and statements")
    .option("--database <url>", "address of the database (default: DATABASE_URL)")
    .option("--role <name>", "role that runs all statements (default: that of the connection)")
    .option("--privileged", "allow a superuser, BYPASSRLS, or the owner of tables")
    .option("--repositories <file>", "module whose function `repositories(db)` creates them as your application does")
    .option("--actor <name>", "actor of changes in events and in the audit log", "studio")
    .option("--port <number>", "port on 127.0.0.1 (default: any free port)", readPort, 0)
    .option("--project <dir>", "folder of the project (default: the current folder)")
    .addHelpText("after", examples)
    .action(async (options: StudioOptions) => finish(await (await import("./studio.ts")).studio(options, terminal)));
}

/** @throws {InvalidArgumentError} for an invalid port */
function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new InvalidArgumentError("a port is a whole number from 1 to 65535.");
  return port;
}

const examples = `
Examples:
  $ entity-derive studio --database postgres://shop_app@localhost/shop
  $ entity-derive studio --database postgres://localhost/shop --role shop_app
  $ entity-derive studio --database ./.data/shop --privileged     a PGlite, as its superuser`;
