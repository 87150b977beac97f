// `entity-derive sql`: prints statements of repositories, the DDL of tables, or GRANT statements.
import { type ListedStatement, listStatements } from "../../4-plan/statement-list.ts";
import { listing } from "../../text/names.ts";
import { suggest } from "../../text/nearest.ts";
import { CommandError, type ExitCode } from "../command-error.ts";
import { compileProject } from "../compile-project.ts";
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
}

/** @throws {CommandError} if nothing can be compiled, or a name is not that of a statement */
export async function sql(globs: readonly string[], options: SqlOptions, terminal: Terminal): Promise<ExitCode> {
  checkOptions(globs, options);
  const { compilation, isFailed } = await compileProject(globs, options, terminal);
  // A statement that is missing because of an error would look as if it did not exist.
  if (isFailed) return 1;
  const { selected, entities, planOf, schema } = compilation;
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
  const statements = entities
    .filter(({ source }) => selected?.has(source.path) !== false)
    .flatMap((entity) => listStatements(planOf(entity)));
  for (const name of options.only ?? []) checkName(name, statements);
  const chosen = statements.filter((listed) => options.only?.some((name) => isCalled(listed, name)) !== false);
  printOrWrite(`${chosen.map(textOf).join("\n\n")}\n`, options.out, terminal);
  return 0;
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
function isCalled({ statement: { name } }: ListedStatement, wanted: string): boolean {
  return name === wanted || methodOf(name) === wanted;
}

function methodOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function checkName(wanted: string, statements: readonly ListedStatement[]): void {
  if (statements.some((listed) => isCalled(listed, wanted))) return;
  const names = statements.map(({ statement: { name } }) => name);
  const known = wanted.includes(".") ? names : [...new Set(names.map(methodOf))];
  throw new CommandError(
    2,
    `there is no statement ${wanted}`,
    suggest(wanted, known) ?? `the statements are ${listing(known)}`,
  );
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
