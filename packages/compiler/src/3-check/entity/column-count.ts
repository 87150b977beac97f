// ED108: more columns than a PostgreSQL table can have.
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import type { Report } from "../../diagnostics/report.ts";

/** Limit of PostgreSQL; wide column types reach their limit earlier. */
const maxColumns = 1600;

export function checkColumnCount(entity: Entity, report: Report): void {
  const fields = storedFields(entity);
  const first = fields[maxColumns];
  if (first === undefined) return;
  const parameters = { field: first.name, entity: entity.names.type, count: String(fields.length) };
  report.add("too-many-columns", first.span, parameters);
}
