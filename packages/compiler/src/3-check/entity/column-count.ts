// ED108: more columns than a table of PostgreSQL can have.
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import type { Report } from "../../diagnostics/report.ts";

/** PostgreSQL's limit, whatever the types are. */
const mostColumns = 1600;

export function checkColumnCount(entity: Entity, report: Report): void {
  const fields = storedFields(entity);
  const beyond = fields[mostColumns];
  if (beyond === undefined) return;
  const parameters = { field: beyond.name, entity: entity.names.type, count: String(fields.length) };
  report.add("column-beyond-limit", beyond.span, parameters);
}
