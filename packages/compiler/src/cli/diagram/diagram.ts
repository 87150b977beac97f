// `entity-derive diagram`: prints a Mermaid diagram of the tables.
import { diagramTable, mermaidDiagram } from "../../4-plan/app/diagram.ts";
import { CommandError, type ExitCode } from "../command-error.ts";
import { compileProject } from "../compile-project.ts";
import { printOrWrite } from "../output/print-or-write.ts";
import type { Terminal } from "../terminal.ts";

export interface DiagramOptions {
  readonly out?: string;
  readonly project?: string;
}

/** @throws {CommandError} if there is nothing to draw */
export async function diagram(
  globs: readonly string[],
  options: DiagramOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { compilation, isFailed } = await compileProject(globs, options, terminal);
  const { selected, entities } = compilation;
  // A table that is missing because of an error would look as if it did not exist.
  if (isFailed) return 1;
  const drawn = entities.filter(({ source }) => selected?.has(source.path) !== false);
  const tables = drawn.flatMap((entity) => diagramTable(entity) ?? []);
  if (tables.length === 0)
    throw new CommandError(1, "no entity has a table", 'remove `sql: "none"` from an entity, or choose other files`');
  printOrWrite(`${mermaidDiagram(tables)}\n`, options.out, terminal);
  return 0;
}
