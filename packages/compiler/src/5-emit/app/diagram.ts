// Emits the diagram of the application's tables.

import { type DiagramTable, mermaidDiagram } from "../../4-plan/app/diagram.ts";
import { type Code, ts } from "../../text/code.ts";
import { template } from "../../text/literal.ts";
import { documented } from "../context.ts";

export function emitDiagram(tables: readonly DiagramTable[]): Code | null {
  if (tables.length === 0) return null;
  return documented(
    "The tables and their foreign keys as a Mermaid entity relationship diagram.",
    ts`export const diagram = ${template(mermaidDiagram(tables))};`,
  );
}
