// `entity-derive openapi` with its options.
import type { Command } from "commander";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { OpenApiOptions } from "./openapi.ts";

export function addOpenApiCommand(program: Command, terminal: Terminal, finish: (exitCode: ExitCode) => void): void {
  program
    .command("openapi")
    .description("print the OpenAPI document of the generated routes")
    .argument("[globs...]", "entity files, folders or globs (default: all entities of the project)")
    .option("--title <title>", "title of the API (default: the name in package.json)")
    .option("--api-version <version>", "version of the API (default: the version in package.json)")
    .option("--server <urls...>", "base URLs of the paths (default: /)")
    .option("--out <file>", "output file (default: standard output)")
    .option("--project <dir>", "folder of the project (default: the current folder)")
    .addHelpText("after", examples)
    .action(async (globs: readonly string[], options: OpenApiOptions) =>
      finish(await (await import("./openapi.ts")).openApi(globs, options, terminal)),
    );
}

const examples = `
Examples:
  $ entity-derive openapi --out openapi.json
  $ entity-derive openapi --title Shop --api-version 2.1.0 --server https://shop.example/api`;
