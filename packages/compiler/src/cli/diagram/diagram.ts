// `entity-derive diagram`: the entities of a project into a Mermaid diagram of their tables.
import { diagramTable, joinDiagram } from "../../4-plan/app/diagram.ts";
import { CommandError, type ExitCode } from "../command-error.ts";
import { compileProject } from "../compile-project.ts";
import { printOrWrite } from "../print-or-write.ts";
import type { Terminal } from "../terminal.ts";

export interface DiagramOptions {
  readonly out?: string;
  readonly project?: string;
}

/** @throws {CommandError} where nothing can be drawn at all */
export async function diagram(
  globs: readonly string[],
  options: DiagramOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { compilation, isFailed } = await compileProject(globs, options, terminal);
  const { selected, entities } = compilation;
  // What an error leaves out would look as if there were no such table.
  if (isFailed) return 1;
  const drawn = entities.filter(({ source }) => selected?.has(source.path) !== false);
  const tables = drawn.flatMap((entity) => diagramTable(entity) ?? []);
  if (tables.length === 0)
    throw new CommandError(1, "there is no table to draw", 'all entities of these files say `sql: "none"`');
  printOrWrite(`${joinDiagram(tables)}\n`, options.out, terminal);
  return 0;
}
