// Many files into the one that makes what they make: from the catalog that they leave, with what no catalog here knows.
import { type MigrationFile, parseMigration, squashedStart } from "entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import { compareCatalogs } from "../catalog/compare.ts";
import { shownName } from "../catalog/names.ts";
import type { Finding } from "../difference/steps.ts";
import type { EmbeddedDatabase } from "./embedded-database.ts";
import type { MigrationsFolder } from "./folder.ts";
import { differenceFindings, failureFinding } from "./folder-findings.ts";
import { needsOf } from "./needs.ts";
import { rebuild } from "./rebuild.ts";
import { makeRoles, replay } from "./replay.ts";
import { stampIn } from "./stamps.ts";
import { nodeOf, statementTrees } from "./statement-tree.ts";
import type { States } from "./states.ts";

export interface Squashed {
  /** What takes the place of the files; null where an error stands against it. */
  readonly file: { readonly name: string; readonly text: string } | null;
  /** The names of the files that go. */
  readonly replaced: readonly string[];
  readonly findings: readonly Finding[];
}

export interface SquashOptions {
  readonly states: States;
  readonly embedded: EmbeddedDatabase;
  /** Whether rows that the files insert may be left out. */
  readonly allowsDataLoss: boolean;
}

/** The files up to `to`, that one too, into one. What comes after them stays, and gives what it gave. */
export async function planSquash(folder: MigrationsFolder, to: string, options: SquashOptions): Promise<Squashed> {
  const { states, embedded, allowsDataLoss } = options;
  const { files } = folder;
  const count = files.findIndex(({ name }) => name === to) + 1;
  const [old, rest] = [files.slice(0, count), files.slice(count)];
  const replaced = old.map(({ name }) => name);
  const refused = (findings: readonly Finding[]): Squashed => ({ file: null, replaced, findings });
  try {
    const made = await states.after(old);
    const { statements } = await rebuild(embedded, made);
    const name = freeName(`${stampIn(to)}_baseline`, files);
    const carried = await carriedOver(old);
    const text = squashedText(name, replaced, statements, carried);
    const file = parseMigration(name, text);
    const differences = compareCatalogs(await states.after(files), await states.after([file, ...rest]));
    if (differences.length > 0) return refused(differenceFindings(differences, unsaid));
    const lost = allowsDataLoss ? [] : await rowsOf(folder, old, embedded);
    return lost.length > 0 ? refused(lost) : { file: { name, text }, replaced, findings: [] };
  } catch (error) {
    const finding = failureFinding(error);
    if (finding === null) throw error;
    return refused([finding]);
  }
}

const unsaid = "a baseline cannot say it: squash to a file before the one that makes it";

function freeName(wanted: string, files: readonly MigrationFile[]): string {
  let name = wanted;
  for (let number = 2; files.some((file) => file.name === name); number++) name = `${wanted}_${number}`;
  return name;
}

function squashedText(
  name: string,
  replaced: readonly string[],
  statements: readonly string[],
  carried: readonly string[],
): string {
  const head = [
    `${squashedStart}${replaced.length} files, ${replaced[0]} to ${replaced.at(-1)}.`,
    `-- A database that has applied them takes it over with \`entity-derive migrate baseline ${name}\`.`,
  ].join("\n");
  return `${[head, ...statements.map((sql) => `${sql};`), ...carried].join("\n\n")}\n`;
}

/** Grants, owners and comments are in no catalog that is compared; what is not replayed is known to the server alone. */
const unseen = [
  "GrantStmt",
  "GrantRoleStmt",
  "AlterDefaultPrivilegesStmt",
  "AlterOwnerStmt",
  "CommentStmt",
  "SecLabelStmt",
];

async function carriedOver(files: readonly MigrationFile[]): Promise<readonly string[]> {
  const carried: string[] = [];
  for (const { text, isReplayed } of files.flatMap(({ statements }) => statements)) {
    if (!isReplayed) carried.push(`-- entity-derive: not replayed\n${text};`);
    else if (await isUnseen(text)) carried.push(`${text};`);
  }
  return carried;
}

async function isUnseen(sql: string): Promise<boolean> {
  if (!/^(?:grant|revoke|comment|security|alter)\b/i.test(sql)) return false;
  const [tree] = await statementTrees(sql);
  return tree !== undefined && unseen.some((kind) => nodeOf(tree, kind) !== null);
}

/** The tables that have rows after the files, which a new database would not get from the baseline. */
async function rowsOf(
  { before }: MigrationsFolder,
  files: readonly MigrationFile[],
  embedded: EmbeddedDatabase,
): Promise<readonly Finding[]> {
  const all = [...(before === null ? [] : [before]), ...files];
  const { extensions, roles } = await needsOf(all.flatMap(({ statements }) => statements.map(({ text }) => text)));
  return embedded.state(extensions, async (db) => {
    await makeRoles(db, roles);
    await replay(db, all);
    const findings: Finding[] = [];
    for (const [schema, table] of await tablesWithRows(db)) {
      const name = shownName(schema, table);
      findings.push({
        id: "ED801",
        severity: "error",
        message: `the rows that the files put into ${name} would not be in the baseline`,
        help: "put them into a migration after it, or leave them out with `--allow-data-loss`",
        place: { kind: "object", name },
      });
    }
    return findings;
  });
}

async function tablesWithRows(db: Transaction): Promise<readonly (readonly [string, string])[]> {
  const { rows } = await db.query({ name: "squash.tables", text: tables }, []);
  const found: (readonly [string, string])[] = [];
  for (const [schema, table, text] of rows) {
    const exists = await db.query({ name: "squash.rows", text: text ?? "" }, []);
    if (exists.rows[0]?.[0] === "t") found.push([schema ?? "", table ?? ""]);
  }
  return found;
}

const tables = `SELECT n.nspname, c.relname, format('SELECT EXISTS (SELECT FROM ONLY %I.%I)', n.nspname, c.relname)
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
ORDER BY 1, 2`;
