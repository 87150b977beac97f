// ED217: invalid former names of tables.
import type { Model } from "../../2-model/data/model.ts";
import type { Report } from "../../diagnostics/report.ts";
import { checkRenames } from "../renames.ts";

export function checkFormerTables({ entities }: Model, report: Report): void {
  const tables = entities.map(({ table: { schema, name, was } }) => ({
    name: `${schema}.${name}`,
    was: was === null || was.value.includes(".") ? was : { ...was, value: `${schema}.${was.value}` },
  }));
  checkRenames(tables, "table", report);
}
