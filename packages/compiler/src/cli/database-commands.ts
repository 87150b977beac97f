// Commands that open a database: `pull`, `verify`, `outbox`, `idempotency` and `studio`. Those of `migrate` are apart.
import { type Command, InvalidArgumentError, Option } from "commander";
import { withSlashes } from "../text/paths/slash-path.ts";
import {
  type CommandLine,
  databaseOption,
  dataFormatOption,
  formatOption,
  projectOption,
  strictOption,
} from "./command-line.ts";

export function addPullCommand({ program, run }: CommandLine): void {
  program
    .command("pull")
    .description("write entity files and a baseline migration from an existing database")
    .option("--database <url>", "address of the database, which is only read (default: DATABASE_URL)")
    .option("--schema <names...>", "schemas to read (default: all)")
    .option(
      "--out <dir>",
      "folder of the entity files, relative to the project",
      (path) => withSlashes(path),
      "src/entities",
    )
    .option("--names <file>", 'JSON file with names of classes: { "people": "Person" }')
    .option("--sample", "read all rows, and list columns with values that a field cannot represent")
    .option("--dry-run", "write nothing")
    .option("--shadow <url>", "server to test the entities on, in temporary databases")
    .addOption(formatOption("the result"))
    .option(...projectOption)
    .addHelpText("after", pullExamples)
    .action(run(async () => (await import("./pull/pull.ts")).pull));
}

export function addVerifyCommand({ program, run }: CommandLine): void {
  program
    .command("verify")
    .description("for CI: check that PostgreSQL accepts every generated statement")
    .option("--database <url>", "existing database, which is only read (default: a PGlite created by the migrations)")
    .option("--explain", "report reads that scan a table, pages that sort one, and unused indexes")
    .option(...strictOption)
    .option("--shadow <url>", "server for a temporary database")
    .addOption(formatOption())
    .option(...projectOption)
    .addHelpText("after", verifyExamples)
    .action(run(async () => (await import("./verify/verify.ts")).verify));
}

export function addOutboxCommands({ program, run }: CommandLine): void {
  const outbox = program
    .command("outbox")
    .description("inspect the outboxes of a database, and retry parked events")
    .addHelpText("after", outboxExamples);
  const subcommand = (name: string, description: string): Command =>
    outbox
      .command(name)
      .description(description)
      .option(...databaseOption)
      .addOption(dataFormatOption());
  subcommand("status", "show waiting and parked events, and the drainers").action(
    run(async () => (await import("./outbox/status.ts")).status),
  );
  subcommand("parked", "list parked events, which are no longer delivered, with their errors")
    .option("--limit <count>", "maximum number of events of each outbox", numberFrom1("a limit has to be", 10_000), 20)
    .action(run(async () => (await import("./outbox/parked.ts")).parked));
  subcommand("retry", "deliver parked events again, with their attempts reset")
    .argument("<ids...>", "ids of events, from `outbox parked`")
    .addOption(
      new Option("--kind <kind>", "outbox of the events, if both outboxes have an event with the id").choices([
        "rows",
        "batches",
      ]),
    )
    .action(run(async () => (await import("./outbox/retry.ts")).retry));
  subcommand("reset", "after a restore from a dump: deliver all events of an outbox in batches again")
    .option("--yes", "perform the reset; without it, only print what would be done")
    .action(run(async () => (await import("./outbox/reset.ts")).reset));
}

export function addIdempotencyCommands({ program, run }: CommandLine): void {
  program
    .command("idempotency")
    .description("maintain the keys of repeated requests in a database")
    .addHelpText("after", idempotencyExamples)
    .command("purge")
    .description("remove keys that have expired")
    .option(...databaseOption)
    .addOption(dataFormatOption())
    .action(run(async () => (await import("./idempotency/purge.ts")).purge));
}

export function addStudioCommand({ program, run }: CommandLine): void {
  program
    .command("studio")
    .description("serve a local page over a database: rows, events, audit log, migrations and statements")
    .option(...databaseOption)
    .option("--role <name>", "role that runs all statements (default: that of the connection)")
    .option("--privileged", "allow a superuser, BYPASSRLS, or the owner of tables")
    .option("--repositories <file>", "module whose function `repositories(db)` creates them as your application does")
    .option("--actor <name>", "actor of changes in events and in the audit log", "studio")
    .option("--port <number>", "port on 127.0.0.1 (default: any free port)", numberFrom1("a port is", 65_535), 0)
    .option(...projectOption)
    .addHelpText("after", studioExamples)
    .action(run(async () => (await import("./studio/studio.ts")).studio));
}

/** Returns the reader of a number, which throws an `InvalidArgumentError` for any other text. */
function numberFrom1(subject: string, maximum: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
    if (number >= 1 && number <= maximum) return number;
    throw new InvalidArgumentError(`${subject} a whole number from 1 to ${maximum}.`);
  };
}

const pullExamples = `
Examples:
  $ entity-derive pull --database postgres://localhost/shop --dry-run
  $ entity-derive pull --database postgres://localhost/shop --out src/entities --sample`;

const verifyExamples = `
Examples:
  $ entity-derive verify                                         on a PGlite, created by migrations/ or the entities
  $ entity-derive verify --database postgres://localhost/shop    on an existing database
  $ entity-derive verify --explain --format github               in CI`;

const outboxExamples = `
Examples:
  $ entity-derive outbox status --database postgres://localhost/shop
  $ entity-derive outbox parked --limit 5
  $ entity-derive outbox retry 4711 4712
  $ entity-derive outbox reset --yes           after a restore from a dump`;

const idempotencyExamples = `
Examples:
  $ entity-derive idempotency purge --database postgres://localhost/shop`;

const studioExamples = `
Examples:
  $ entity-derive studio --database postgres://shop_app@localhost/shop
  $ entity-derive studio --database postgres://localhost/shop --role shop_app
  $ entity-derive studio --database ./.data/shop --privileged     a PGlite, as its superuser`;
