// Prints the result of `pull`.
import { displayName, type ToolTable, type UnsupportedObject } from "@entity-derive/migrations";
import type { FileProblem } from "../../diagnostics/diagnostic.ts";
import { counted } from "../../diagnostics/render/summary.ts";
import type { ResolvedConfig } from "../../project/config/read-config.ts";
import type { RefusedStatements } from "../../pull/baseline/divide-refused.ts";
import type { PulledFile } from "../../pull/print.ts";
import { formatUnsupported } from "../../pull/pulled-entity.ts";
import type { ExitCode } from "../command-error.ts";
import type { FileToWrite } from "../migrate/files/write-files.ts";
import { noSources, printReport } from "../output/print-report.ts";
import type { Terminal } from "../terminal.ts";
import type { ExistingTables } from "./existing-tables.ts";
import type { PullOptions } from "./pull-options.ts";
import type { Sample } from "./sample-values.ts";
import type { TriedEntities } from "./try-entities.ts";

interface Pulled {
  readonly options: PullOptions;
  readonly config: ResolvedConfig;
  /** The major version of PostgreSQL. */
  readonly server: number;
  readonly tried: TriedEntities;
  /** The written files; in a dry run those to be written. */
  readonly entities: readonly PulledFile[];
  /** Files that existed already. */
  readonly kept: readonly string[];
  readonly migrations: readonly FileToWrite[];
  readonly existing: ExistingTables;
  readonly samples: readonly Sample[];
  readonly skippedTables: readonly ToolTable[];
  /** Objects that the baseline does not create. */
  readonly unsupported: readonly UnsupportedObject[];
  readonly refused: RefusedStatements;
  readonly terminal: Terminal;
}

export function printPulled(pulled: Pulled): ExitCode {
  const { options, terminal, tried } = pulled;
  const failed = tried.errors.length > 0;
  switch (options.format) {
    case "text":
      for (const line of linesOf(pulled)) terminal.print(line);
      break;
    case "json":
      terminal.print(JSON.stringify(dataOf(pulled), null, 2));
      break;
    case "github": {
      const [summary = ""] = linesOf(pulled);
      printReport("github", { problems: problemsOf(pulled), summary }, noSources, terminal);
    }
  }
  return failed ? 1 : 0;
}

/** Returns the results that need attention. */
function problemsOf(pulled: Pulled): readonly FileProblem[] {
  const problem = (severity: FileProblem["severity"], message: string, help: string): FileProblem => ({
    severity,
    path: null,
    message,
    help,
  });
  const { tried, existing, samples } = pulled;
  return [
    ...olderServerProblems(pulled).map(({ message, help }) => problem("warning", message, help)),
    ...tried.errors.map((message) => problem("error", message, "")),
    ...existing.differences.map(({ description }) =>
      problem("warning", description, "change the entity, or write a migration for the database"),
    ),
    ...samples.map((sample) => problem("warning", sampleText(sample), "")),
    ...tried.project.unsupported.map((one) =>
      problem("note", `no entity describes ${formatUnsupported(one)}: ${one.reason}`, ""),
    ),
  ];
}

/** Returns the problem of a server that is older than the configured version: `migrate up` would refuse new migrations. */
function olderServerProblems({
  server,
  config: { postgres },
}: Pulled): readonly Pick<FileProblem, "message" | "help">[] {
  if (server >= postgres) return [];
  return [
    {
      message: `the server is PostgreSQL ${server}, and migrations are written for PostgreSQL ${postgres}`,
      help: `set \`postgres: ${Math.max(server, 15)}\` in the configuration; \`migrate up\` rejects this server otherwise`,
    },
  ];
}

function sampleText({ column, values, rows, isLarge }: Sample): string {
  return `${column}: ${values}, in ${counted(rows, "row")}${isLarge ? "; its field is a bigint" : ""}`;
}

function dataOf({ options, config, server, tried, existing, ...pulled }: Pulled): unknown {
  const paths = pathsOf(options, config, pulled.entities, pulled.migrations);
  const isDry = options.dryRun === true;
  return {
    server,
    postgres: config.postgres,
    written: isDry ? [] : paths,
    wouldWrite: isDry ? paths : [],
    kept: pulled.kept,
    skippedTables: pulled.skippedTables.map(({ schema, name, tool }) => ({ table: displayName(schema, name), tool })),
    unsupportedParts: tried.project.unsupported,
    notReplayed: pulled.refused.ofServer,
    unsupportedObjects: pulled.unsupported.map(({ kind, schema, name }) => ({ kind, name: displayName(schema, name) })),
    notCreated: pulled.refused.missing,
    differences: existing.differences.map(({ description }) => description),
    samples: pulled.samples,
    errors: tried.errors,
  };
}

function pathsOf(
  { out }: PullOptions,
  { migrations: { folder } }: ResolvedConfig,
  entities: readonly PulledFile[],
  migrations: readonly FileToWrite[],
): readonly string[] {
  return [...entities.map(({ name }) => `${out}/${name}`), ...migrations.map(({ name }) => `${folder}/${name}`)];
}

function linesOf(pulled: Pulled): readonly string[] {
  const { options, config, tried, entities, kept, migrations, existing, samples, skippedTables, unsupported, refused } =
    pulled;
  const { project } = tried;
  const verb = options.dryRun === true ? "would write" : "wrote";
  const classes = entities.filter(({ name }) => name.endsWith(".entity.ts")).length;
  const valueObjects = entities.length - classes;
  const objects = valueObjects === 0 ? "" : ` and ${counted(valueObjects, "value object")}`;
  if (tried.errors.length > 0)
    return ["nothing was written", ...section("errors in the pulled entities", tried.errors)];
  return [
    `${verb} ${counted(classes, "entity file")}${objects} into ${options.out}`,
    ...(migrations.length === 0
      ? []
      : [`${verb} ${migrations.map(({ name }) => `${config.migrations.folder}/${name}`).join(", ")}`]),
    ...section(
      "tables in which other tools record their migrations, skipped",
      skippedTables.map(({ schema, name, tool }) => `${displayName(schema, name)}: ${tool}`),
    ),
    ...section("already there, and unchanged", kept),
    ...section(
      "entities that differ from the database",
      existing.differences.map(({ description }) => description),
    ),
    ...section(
      "described by no entity, only by SQL in the baseline",
      project.unsupported.map((one) => `${formatUnsupported(one)}: ${one.reason}`),
    ),
    ...section(
      "only on the server, and missing in replays",
      refused.ofServer.map((statement) => statement.split("\n", 1)[0] ?? ""),
    ),
    ...section("not in the baseline: write a migration for new databases", [
      ...unsupported.map(({ kind, schema, name }) => `the ${kind} ${displayName(schema, name)}`),
      ...refused.missing.map(({ statement, needs }) => `${statement}: it needs ${needs}`),
    ]),
    ...section("values that a field cannot represent", samples.map(sampleText)),
    ...olderServerProblems(pulled).flatMap(({ message, help }) => ["", `warning: ${message}`, `  help: ${help}`]),
    ...nextSteps(pulled),
  ];
}

function nextSteps({ options, entities, migrations: [first] }: Pulled): readonly string[] {
  if (options.dryRun === true || entities.length === 0) return [];
  const baseline = first?.name.endsWith("_baseline.sql") === true ? first.name.slice(0, -".sql".length) : null;
  // The tables of further entities exist already, and no migration creates them yet.
  const [before, name] = baseline === null ? ["`entity-derive migrate new`, then ", "NAME"] : ["", baseline];
  return [
    "",
    `next: \`entity-derive generate\`, then ${before}\`entity-derive migrate baseline ${name}\`, which marks it as applied`,
  ];
}

function section(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : ["", `${title}:`, ...items.map((item) => `  ${item}`)];
}
