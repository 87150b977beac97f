// `entity-derive sql`: prints statements of repositories and of files with SQL, the DDL of tables, or GRANT statements.
import { type ListedStatement, listStatements } from "../../4-plan/statement-list.ts";
import { listing } from "../../text/names.ts";
import { suggest } from "../../text/nearest.ts";
import { CommandError, type ExitCode } from "../command-error.ts";
import { compileProject } from "../compile-project.ts";
import { type ListedQuery, listQueries } from "../listed-queries.ts";
import { printOrWrite } from "../output/print-or-write.ts";
import type { Terminal } from "../terminal.ts";

export interface SqlOptions {
  readonly only?: readonly string[];
  readonly schema?: true;
  /** The role of the application. */
  readonly grants?: string;
  readonly jobs?: string;
  readonly out?: string;
  readonly project?: string;
  readonly shadow?: string;
}

/** @throws {CommandError} if nothing can be compiled, or a name is not that of a statement */
export async function sql(globs: readonly string[], options: SqlOptions, terminal: Terminal): Promise<ExitCode> {
  checkOptions(globs, options);
  const isOfTables = options.schema === true || options.grants !== undefined;
  const { compilation, isFailed } = await compileProject(globs, options, terminal, isOfTables ? "changed" : "all");
  // A statement that is missing because of an error would look as if it did not exist.
  if (isFailed) return 1;
  const { selected, entities, planOf, queryModules, schema } = compilation;
  if (options.schema === true) {
    printOrWrite(`${(schema?.statements ?? []).join(";\n\n")};\n`, options.out, terminal);
    return 0;
  }
  if (options.grants !== undefined) {
    const migrations = entities.flatMap((entity) => planOf(entity).migration ?? []);
    if (migrations.length === 0)
      throw new CommandError(1, "no entity has a table to grant privileges on", "add `migrations: true` to an entity");
    const { grantsScript } = await import("../../4-plan/schema/grants.ts");
    printOrWrite(grantsScript(migrations, { application: options.grants, jobs: options.jobs }), options.out, terminal);
    return 0;
  }
  const ofEntities = entities
    .filter(({ source }) => selected?.has(source.path) !== false)
    .flatMap((entity) => listStatements(planOf(entity)))
    .map((one): ShownStatement => ({ name: one.statement.name, text: textOf(one) }));
  const ofFiles = listQueries(queryModules.filter(({ path }) => selected?.has(path) !== false)).map(
    (query): ShownStatement => ({ name: query.name, text: textOfQuery(query) }),
  );
  const statements = [...ofEntities, ...ofFiles];
  for (const name of options.only ?? []) checkName(name, statements);
  const chosen = statements.filter((shown) => options.only?.some((name) => isCalled(shown, name)) !== false);
  printOrWrite(`${chosen.map(({ text }) => text).join("\n\n")}\n`, options.out, terminal);
  return 0;
}

interface ShownStatement {
  /** `users.findById` */
  readonly name: string;
  readonly text: string;
}

/** @throws {CommandError} */
function checkOptions(globs: readonly string[], { only, schema, grants, jobs }: SqlOptions): void {
  const isOfSome = globs.length > 0 || only !== undefined;
  if (schema === true && isOfSome)
    throw new CommandError(
      2,
      "`--schema` cannot be combined with files or `--only`",
      "remove the files and `--only`: the schema contains all entities",
    );
  if (grants !== undefined && (isOfSome || schema === true))
    throw new CommandError(
      2,
      "`--grants` cannot be combined with files, `--only` or `--schema`",
      "remove them: the privileges are for all tables",
    );
  if (jobs !== undefined && grants === undefined)
    throw new CommandError(2, "`--jobs` needs `--grants`", "add the role of the application: `--grants <role>`");
}

/** `users.findById` names one statement, `findById` one of each entity. */
function isCalled({ name }: ShownStatement, wanted: string): boolean {
  return name === wanted || methodOf(name) === wanted;
}

function methodOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function checkName(wanted: string, statements: readonly ShownStatement[]): void {
  if (statements.some((shown) => isCalled(shown, wanted))) return;
  const names = statements.map(({ name }) => name);
  const known = wanted.includes(".") ? names : [...new Set(names.map(methodOf))];
  throw new CommandError(
    2,
    `there is no statement ${wanted}`,
    suggest(wanted, known) ?? `the statements are ${listing(known)}`,
  );
}

/** A statement of a file with SQL is shown without its optional conditions, and with all of them. */
function textOfQuery({ name, texts: [whole = "", without = ""], hasConditions }: ListedQuery): string {
  if (!hasConditions) return `-- ${name}\n${whole};`;
  return `-- ${name}, without optional conditions\n${without};\n\n-- ${name}, with all optional conditions\n${whole};`;
}

/** A dynamic statement is shown in its shortest and its longest form. */
function textOf({ statement: { name, form }, texts }: ListedStatement): string {
  const [shortest = "", longest] = [texts[0], texts.at(-1)];
  if (form === "list")
    return `-- ${name}, with a common page size\n${shortest};\n\n-- ${name}, with another page size\n${longest};`;
  if (form === "static" || form === "read" || longest === undefined || longest === shortest)
    return `-- ${name}\n${shortest};`;
  return `-- ${name}, without optional conditions\n${shortest};\n\n-- ${name}, with all optional conditions\n${longest};`;
}
