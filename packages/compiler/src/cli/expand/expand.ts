// `entity-derive expand`: prints the generated files without writing them.
import { fileNames } from "../../2-model/names/files.ts";
import { queryFileNames } from "../../5-emit/queries/files.ts";
import type { GeneratedFile, GeneratedFolder } from "../../compilation.ts";
import { listing } from "../../text/names.ts";
import { suggest } from "../../text/nearest.ts";
import { CommandError, type ExitCode } from "../command-error.ts";
import { compileProject } from "../compile-project.ts";
import type { Terminal } from "../terminal.ts";

export interface ExpandOptions {
  readonly only?: readonly string[];
  readonly project?: string;
  readonly shadow?: string;
}

/** @throws {CommandError} if nothing can be compiled, or a name is not that of a generated file */
export async function expand(globs: readonly string[], options: ExpandOptions, terminal: Terminal): Promise<ExitCode> {
  const only = options.only?.map((name) => name.replace(/\.ts$/, "")) ?? [];
  for (const name of only) checkName(name);
  const { compilation, isFailed } = await compileProject(globs, options, terminal);
  const folders = compilation.folders.filter(
    ({ origin }) => origin !== null && compilation.selected?.has(origin.source) !== false,
  );
  const selected = folders.flatMap(({ path, files }) =>
    files.filter(({ name }) => only.length === 0 || only.includes(stem(name))).map((file) => ({ path, file })),
  );
  for (const name of only) {
    const lacking = folders.filter(({ files }) => !files.some((file) => stem(file.name) === name));
    for (const folder of lacking) terminal.printError(lackOf(name, folder, terminal));
  }
  terminal.print(
    selected.length === 1 ? (selected[0]?.file.text.trimEnd() ?? "") : selected.map(withPathHeading).join("\n\n"),
  );
  return isFailed || selected.length === 0 ? 1 : 0;
}

function stem(name: string): string {
  return name.replace(/\.ts$/, "");
}

function checkName(name: string): void {
  const known = [...fileNames, ...queryFileNames, "index"];
  if (known.includes(name)) return;
  const help = suggest(name, known) ?? `choose from ${listing(known)}`;
  throw new CommandError(2, `no generated file is called ${name}.ts`, help);
}

function lackOf(name: string, { origin }: GeneratedFolder, { paintError }: Terminal): string {
  return `${paintError("note", "note")}: no ${name}.ts is generated for ${origin?.entity ?? "the application"}`;
}

/** Adds the path as a heading, if there are several files. */
function withPathHeading({ path, file }: { readonly path: string; readonly file: GeneratedFile }): string {
  return `// ${path}/${file.name}\n${file.text.trimEnd()}`;
}
