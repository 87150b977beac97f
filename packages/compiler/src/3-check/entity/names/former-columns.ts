// ED217: invalid former names of columns.
import { type Entity, isPartlyUnreadable, storedFields } from "../../../2-model/data/entity.ts";
import type { Report } from "../../../diagnostics/report.ts";
import { checkRenames } from "../../renames.ts";

export function checkFormerColumns(entity: Entity, report: Report): void {
  // A field that could not be read may have a former name.
  if (isPartlyUnreadable(entity)) return;
  const columns = storedFields(entity).map(({ column: { name, was } }) => ({ name, was }));
  checkRenames(columns, "column", report);
}
