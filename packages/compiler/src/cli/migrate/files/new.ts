// `migrate new`: writes the next migrations and `schema.sql` for changes of the entities.
import { join } from "node:path";
import {
  acceptLosses,
  addStamps,
  type Consent,
  describeObservation,
  emptyMigrationText,
  fileName,
  filesInOrder,
  type LintedFile,
  lintNewFiles,
  type NewMigrations,
  nameBefore,
  onFiles,
  planNewMigrations,
  withStatements,
} from "@entity-derive/migrations";
import { readFolder } from "../../../project/migrations/read-folder.ts";
import { applicationStatements } from "../../../project/queries/application-statements.ts";
import { CommandError, type ExitCode } from "../../command-error.ts";
import type { Terminal } from "../../terminal.ts";
import { findMigration } from "../find-migration.ts";
import type { ReplayOptions } from "../migrate-options.ts";
import { type FindingContext, printFindings } from "../output/print-findings.ts";
import { printNew } from "../output/print-new.ts";
import { applyStrict } from "../output/strict.ts";
import { findMigrations, readEntities } from "../read-entities.ts";
import { printUnreplayed, withStates } from "./replay-states.ts";
import { type FileToWrite, writeFiles } from "./write-files.ts";

export interface NewOptions extends ReplayOptions {
  readonly down?: true;
  readonly empty?: true;
  readonly before?: string;
  readonly dryRun?: true;
  readonly drop?: readonly string[];
  readonly allowDataLoss?: true;
  readonly strict?: true;
}

/** @throws {CommandError} for invalid arguments, or a failed connection to the shadow database */
export async function newMigration(
  name: string | undefined,
  options: NewOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (name !== undefined && fileName(name) === "")
    throw new CommandError(2, `\`${name}\` is not a valid file name`, "name it after the change: add_phone");
  if (options.empty === true) return emptyMigration(name, options, terminal);
  if (options.before !== undefined)
    throw new CommandError(
      2,
      "`--before` needs `--empty`",
      `run \`migrate new --empty NAME --before ${options.before}\``,
    );
  const entities = await readEntities(options, terminal);
  const { root, config, wanted } = entities;
  if (wanted === null) return 1;
  const { folder, findings } = readFolder(entities);
  const statements = await applicationStatements(root, config);
  const context: FindingContext = {
    root,
    folder: config.migrations.folder,
    spans: wanted.places,
    statements: statements.places,
  };
  if (findings.length > 0) return printFindings(findings, context, options.format, terminal);
  const { planned, effects } = await withStates(folder, options, async ({ states, embedded }) => {
    let linted: readonly LintedFile[] = [];
    const newMigrations = await planNewMigrations(states, folder, wanted, {
      name: name ?? null,
      withDowns: options.down === true,
      consent: consentOf(options),
      postgres: config.postgres,
      now: Date.now(),
      run: async (before, added) => {
        const lintResult = await lintNewFiles(embedded, before, added, statements.read);
        linted = lintResult.linted;
        return lintResult.catalog;
      },
    });
    const isRefused = newMigrations.findings.some(({ id }) => id === "ED801");
    // A refused plan was not run, so nothing has read the statements.
    const used =
      isRefused && statements.read !== null ? await onFiles(embedded, filesInOrder(folder), statements.read) : [];
    const named = { ...newMigrations, findings: withStatements(newMigrations.findings, used) };
    return withEffects(named, linted, consentOf(options));
  });
  const texts = new Map(planned.files.map((file) => [`${context.folder}/${file.name}.sql`, file.text]));
  const found = applyStrict(planned.findings, options);
  const exitCode = printFindings(found, { ...context, texts }, options.format, terminal);
  if (exitCode !== 0) {
    terminal.printError("nothing was written");
    return exitCode;
  }
  const files = filesOf(planned);
  if (options.dryRun !== true) writeFiles(join(root, config.migrations.folder), files);
  printNew(planned, effects, config.migrations.folder, options, terminal);
  printUnreplayed(folder, terminal.printError);
  return 0;
}

interface LintedMigrations {
  readonly planned: NewMigrations;
  /** The effect of each statement on a running system, by file. */
  readonly effects: readonly (readonly string[])[];
}

/**
 * The effects come from running the files on the embedded database. Data losses that the call allows are marked as
 * accepted.
 */
function withEffects(planned: NewMigrations, linted: readonly LintedFile[], consent: Consent): LintedMigrations {
  // If the plan was refused, only the reason is printed.
  if (planned.files.length === 0) return { planned, effects: [] };
  const accepted = linted.map(({ file, findings }) => acceptLosses(file.text, findings, consent));
  return {
    planned: {
      ...planned,
      files: planned.files.map((file, index) => ({ ...file, text: accepted[index]?.text ?? file.text })),
      findings: [...planned.findings, ...accepted.flatMap(({ findings }) => findings)],
    },
    effects: linted.map(({ observations }) => observations.map(describeObservation)),
  };
}

function consentOf({ drop = [], allowDataLoss }: NewOptions): Consent {
  return { drops: new Set(drop), allowsDataLoss: allowDataLoss === true };
}

function filesOf({ files, schema }: NewMigrations): readonly FileToWrite[] {
  return [
    ...files.flatMap(({ name, text, down }) => [
      { name: `${name}.sql`, text },
      ...(down === null ? [] : [{ name: `${name}.down.sql`, text: down }]),
    ]),
    ...(schema === null ? [] : [{ name: "schema.sql", text: schema }]),
  ];
}

/** Creates an empty file for hand-written SQL, without comparing anything. */
async function emptyMigration(name: string | undefined, options: NewOptions, terminal: Terminal): Promise<ExitCode> {
  if (name === undefined)
    throw new CommandError(
      2,
      "`migrate new --empty` needs a name",
      "name it after the change: `migrate new --empty add_user_view`",
    );
  const project = await findMigrations(options, terminal);
  const { folder } = project.config.migrations;
  const { files: present } = readFolder(project).folder;
  const existing = present.map((file) => file.name);
  const [last = ""] = addStamps(existing, [fileName(name)], Date.now());
  const stampedName =
    options.before === undefined
      ? last
      : nameBefore(existing, fileName(name), findMigration(present, options.before, folder).name);
  const files = [
    { name: `${stampedName}.sql`, text: emptyMigrationText },
    ...(options.down === true ? [{ name: `${stampedName}.down.sql`, text: emptyMigrationText }] : []),
  ];
  if (options.dryRun !== true) writeFiles(join(project.root, folder), files);
  const verb = options.dryRun === true ? "would write" : "wrote";
  for (const file of files) terminal.print(`${verb} ${folder}/${file.name}`);
  return 0;
}
