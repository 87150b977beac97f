// `entity-derive diagram`: the entities of a project into a picture of their tables.
import { extname } from "node:path";
import { diagramOf } from "../../4-plan/app/diagram.ts";
import { mermaidText } from "../../4-plan/app/mermaid.ts";
import { CommandError, type ExitCode } from "../command-error.ts";
import { compileProject } from "../compile-project.ts";
import { printOrWrite } from "../print-or-write.ts";
import type { Terminal } from "../terminal.ts";
import type { ShownColumns } from "./shown-columns.ts";
import { svgText } from "./svg.ts";

export interface DiagramOptions {
  readonly format?: "svg" | "mermaid";
  readonly columns: ShownColumns;
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
  const { chosen, entities } = compilation;
  // What an error leaves out would look as if there were no such table.
  if (isFailed) return 1;
  const drawn = diagramOf(entities.filter(({ source }) => chosen?.has(source.path) !== false));
  if (drawn.tables.length === 0)
    throw new CommandError(1, "there is no table to draw", 'all entities of these files say `sql: "none"`');
  const { out, format = out !== undefined && extname(out).toLowerCase() === ".svg" ? "svg" : "mermaid" } = options;
  printOrWrite(format === "svg" ? svgText(drawn, options.columns) : `${mermaidText(drawn)}\n`, out, terminal);
  return 0;
}
