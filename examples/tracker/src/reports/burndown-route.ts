// The route of the burndown: a statement of reports.queries.sql, for the workspace of whoever asks.
import { route } from "entity-derive/http";
import { requireMember } from "../workspaces/require-member.ts";
import { burndownQuery, burndownResult, type Reports } from "./reports.derived/index.ts";

/** `GET /reports/burndown` */
export function burndownRoute(reports: Reports) {
  const operation = {
    operationId: "burndown",
    summary: "Open and done issues by day",
    tags: ["Reports"],
    security: "bearer",
  } as const;
  const options = { guard: requireMember, query: burndownQuery, response: burndownResult, operation };
  return route("GET", "/reports/burndown", options, ({ query, principal }) =>
    reports.as(principal).ownedBy(principal.workspaceId).burndown(query),
  );
}
