// Routes for the staff that serve the statements of reports.queries.sql.
import { route } from "entity-derive/http";
import { requireStaff } from "../users/guards.ts";
import {
  bestsellersQuery,
  bestsellersResult,
  type Reports,
  revenueQuery,
  revenueResult,
} from "./reports.derived/index.ts";

const common = { tags: ["Reports"], security: "bearer" } as const;

/** `GET /reports/revenue` */
export function revenueRoute(reports: Reports) {
  const operation = { ...common, operationId: "revenue", summary: "Revenue by day and category" };
  const options = { guard: requireStaff, query: revenueQuery, response: revenueResult, operation };
  return route("GET", "/reports/revenue", options, ({ query }) => reports.revenue(query));
}

/** `GET /reports/bestsellers` */
export function bestsellersRoute(reports: Reports) {
  const operation = { ...common, operationId: "bestsellers", summary: "The best products of each category" };
  const options = { guard: requireStaff, query: bestsellersQuery, response: bestsellersResult, operation };
  return route("GET", "/reports/bestsellers", options, ({ query }) => reports.bestsellers(query));
}
