// ED217: what the columns of a table were called before.
import { type Entity, isPartlyUnread, storedFields } from "../../../2-model/data/entity.ts";
import type { Report } from "../../../diagnostics/report.ts";
import { checkRenames } from "../../renames.ts";

export function checkFormerColumns(entity: Entity, report: Report): void {
  // What could not be read may have a former name as well.
  if (isPartlyUnread(entity)) return;
  const columns = storedFields(entity).map(({ column: { name, was } }) => ({ name, was }));
  checkRenames(columns, "column", report);
}
