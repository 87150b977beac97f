// Squashes files into a baseline, generated from their catalog, plus statements that no catalog has.
import { type MigrationFile, parseMigration, squashedStart } from "entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import { compareCatalogs } from "../../catalog/compare.ts";
import { displayName } from "../../catalog/names.ts";
import { objectFinding } from "../../difference/findings/object-finding.ts";
import type { Finding } from "../../difference/migration-plan.ts";
import { rebuildCatalog } from "../compare/rebuild-catalog.ts";
import type { EmbeddedDatabase } from "../databases/embedded-database.ts";
import { filesInOrder, type MigrationsFolder } from "../folder/migrations-folder.ts";
import { stampIn } from "../folder/stamps.ts";
import type { CatalogStates } from "../run/catalog-states.ts";
import { onFiles } from "../run/replay.ts";
import { nodeOf, statementTrees } from "../run/statement-tree.ts";
import { differenceFindings, orFinding } from "./replay-findings.ts";

export interface SquashResult {
  /** The baseline; null if there is an error. */
  readonly file: { readonly name: string; readonly text: string } | null;
  /** The names of the replaced files. */
  readonly replaced: readonly string[];
  readonly findings: readonly Finding[];
}

export interface SquashOptions {
  readonly states: CatalogStates;
  readonly embedded: EmbeddedDatabase;
  /** Whether rows that the files insert may be lost. */
  readonly allowsDataLoss: boolean;
}

/** Squashes the files up to and including `to`. Later files stay and have the same effect. */
export function planSquash(folder: MigrationsFolder, to: string, options: SquashOptions): Promise<SquashResult> {
  const { states, embedded, allowsDataLoss } = options;
  const { files } = folder;
  const count = files.findIndex(({ name }) => name === to) + 1;
  const [old, rest] = [files.slice(0, count), files.slice(count)];
  const replaced = old.map(({ name }) => name);
  const refused = (findings: readonly Finding[]): SquashResult => ({ file: null, replaced, findings });
  const squash = async (): Promise<SquashResult> => {
    const catalog = await states.afterFiles(old);
    const { statements } = await rebuildCatalog(embedded, catalog);
    const name = freeName(`${stampIn(to)}_baseline`, files);
    const carried = await carriedStatements(old);
    const text = squashedText(name, replaced, statements, carried);
    const file = parseMigration(name, text);
    const differences = compareCatalogs(await states.afterFiles(files), await states.afterFiles([file, ...rest]));
    if (differences.length > 0) return refused(differenceFindings(differences, unsupportedHelp));
    const lossFindings = allowsDataLoss ? [] : await rowFindings(folder, old, embedded);
    return lossFindings.length > 0 ? refused(lossFindings) : { file: { name, text }, replaced, findings: [] };
  };
  return orFinding(squash, (finding) => refused([finding]));
}

const unsupportedHelp = "squash only up to a file before the one that creates it: a baseline cannot contain it";

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
    `-- In a database that has applied them, record it with \`entity-derive migrate baseline ${name}\`.`,
  ].join("\n");
  return `${[head, ...statements.map((sql) => `${sql};`), ...carried].join("\n\n")}\n`;
}

/**
 * Grants, owners and comments are in no compared catalog. Statements that are not replayed are known to the server
 * only.
 */
const uncomparedStatements = [
  "GrantStmt",
  "GrantRoleStmt",
  "AlterDefaultPrivilegesStmt",
  "AlterOwnerStmt",
  "CommentStmt",
  "SecLabelStmt",
];

async function carriedStatements(files: readonly MigrationFile[]): Promise<readonly string[]> {
  const carried: string[] = [];
  for (const { text, isReplayed } of files.flatMap(({ statements }) => statements)) {
    if (!isReplayed) carried.push(`-- entity-derive: not replayed\n${text};`);
    else if (await isUncompared(text)) carried.push(`${text};`);
  }
  return carried;
}

async function isUncompared(sql: string): Promise<boolean> {
  if (!/^(?:grant|revoke|comment|security|alter)\b/i.test(sql)) return false;
  const [tree] = await statementTrees(sql);
  return tree !== undefined && uncomparedStatements.some((kind) => nodeOf(tree, kind) !== null);
}

/** Returns findings for tables with rows, which a new database would not get from the baseline. */
async function rowFindings(
  { before }: MigrationsFolder,
  files: readonly MigrationFile[],
  embedded: EmbeddedDatabase,
): Promise<readonly Finding[]> {
  return onFiles(embedded, filesInOrder({ before, files }), async (db) => {
    const findings: Finding[] = [];
    for (const [schema, table] of await tablesWithRows(db)) {
      const name = displayName(schema, table);
      const message = `the baseline would not contain the rows that the files insert into ${name}`;
      const help = "insert them in a migration after it, or exclude them with `--allow-data-loss`";
      findings.push(objectFinding("ED801", "error", name, message, help));
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
