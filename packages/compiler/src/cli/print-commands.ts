// Commands that print what is made from the entities: `expand`, `sql`, `openapi` and `diagram`.
import { type CommandLine, entityGlobs, outOption, projectOption, statementsShadowOption } from "./command-line.ts";

export function addPrintCommands({ program, run }: CommandLine): void {
  program
    .command("expand")
    .description("print the generated files without writing them")
    .argument("<globs...>", "entity files, files with SQL, folders or globs")
    .option("--only <files...>", "print only these generated files: postgres, dto, …")
    .option(...statementsShadowOption)
    .option(...projectOption)
    .addHelpText("after", expandExamples)
    .action(run(async () => (await import("./expand/expand.ts")).expand));
  program
    .command("sql")
    .description("print the SQL of the repositories and of *.queries.sql files, of the schema, or of its privileges")
    .argument("[globs...]", "entity files, files with SQL, folders or globs (default: all entities of the project)")
    .option("--only <names...>", "print only these statements: users.findById, or findById of every entity")
    .option("--schema", "print the DDL of the tables instead, in executable order")
    .option("--grants <role>", "print the privileges of the application's role instead, for row-level security")
    .option("--jobs <role>", "with --grants: also those of a role for jobs, which reads the rows of all owners")
    .option(...outOption)
    .option(...statementsShadowOption)
    .option(...projectOption)
    .addHelpText("after", sqlExamples)
    .action(run(async () => (await import("./sql/sql.ts")).sql));
  program
    .command("openapi")
    .description("print the OpenAPI document of the generated routes")
    .argument(...entityGlobs)
    .option("--title <title>", "title of the API (default: the name in package.json)")
    .option("--api-version <version>", "version of the API (default: the version in package.json)")
    .option("--server <urls...>", "base URLs of the paths (default: /)")
    .option(...outOption)
    .option(...projectOption)
    .addHelpText("after", openApiExamples)
    .action(run(async () => (await import("./openapi/openapi.ts")).openApi));
  program
    .command("diagram")
    .description("print a Mermaid diagram of the tables and their foreign keys")
    .argument(...entityGlobs)
    .option(...outOption)
    .option(...projectOption)
    .addHelpText("after", diagramExamples)
    .action(run(async () => (await import("./diagram/diagram.ts")).diagram));
}

const expandExamples = `
Examples:
  $ entity-derive expand src/user.entity.ts
  $ entity-derive expand src/user.entity.ts --only postgres
  $ entity-derive expand src/user.entity.ts --only dto query | less`;

const sqlExamples = `
Examples:
  $ entity-derive sql src/user.entity.ts
  $ entity-derive sql --only users.findById
  $ entity-derive sql --schema --out schema.sql
  $ entity-derive sql --grants shop_app --jobs shop_jobs | psql shop`;

const openApiExamples = `
Examples:
  $ entity-derive openapi --out openapi.json
  $ entity-derive openapi --title Shop --api-version 2.1.0 --server https://shop.example/api`;

const diagramExamples = `
Examples:
  $ entity-derive diagram --out docs/tables.mmd
  $ entity-derive diagram src/orders            the tables of one folder`;
