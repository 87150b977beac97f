// The tables of the application as a diagram.

import { diagramOf } from "../../4-plan/app/diagram.ts";
import { mermaidText } from "../../4-plan/app/mermaid.ts";
import { type Code, ts } from "../../text/code.ts";
import { template } from "../../text/literal.ts";
import { documented } from "../context.ts";
import type { AppEmission } from "./app-emission.ts";

export function emitDiagram({ members }: AppEmission): Code | null {
  const diagram = diagramOf(members.map(({ plan }) => plan.entity));
  if (diagram.tables.length === 0) return null;
  return documented(
    "The tables and their foreign keys as a Mermaid entity relationship diagram.",
    ts`export const diagram = ${template(mermaidText(diagram))};`,
  );
}
