// ED202: a version field has to be an integer.

import type { Entity } from "../../2-model/data/entity.ts";
import { describeType, scalarOf } from "../../2-model/data/field/column-type.ts";
import { fieldType, possible } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkVersion({ version }: Entity, report: Report): void {
  if (version === null) return;
  const { type, nullable, name } = version;
  const scalar = scalarOf(type);
  if (scalar?.family === "integer" && scalar.value === "number" && !nullable) return;
  const fixes = nullable ? [] : [possible("change the type to `i32`", ...fieldType(version.span, "i32"))];
  const found = describeType(type) + (nullable ? " | null" : "");
  report.add("version-type", version.span, { field: name, type: found }, ...fixes);
}
