// The tables of the application as a diagram.

import { diagramOf } from "../../4-plan/app/diagram.ts";
import { type Code, ts } from "../../text/code.ts";
import { template } from "../../text/literal.ts";
import { documented } from "../context.ts";
import type { AppEmission } from "./app-emission.ts";

export function emitDiagram({ members }: AppEmission): Code | null {
  const entities = members.map(({ plan }) => plan.entity).filter(({ sql }) => sql !== "none");
  if (entities.length === 0) return null;
  return documented(
    "The tables and their foreign keys as a Mermaid entity relationship diagram.",
    ts`export const diagram = ${template(diagramOf(entities))};`,
  );
}
