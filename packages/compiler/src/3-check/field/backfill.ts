// ED218: `backfill` on columns that need no values for existing rows.

import type { Entity } from "../../2-model/data/entity.ts";
import { type Field, isNullableColumn } from "../../2-model/data/field/field.ts";
import { isInKey } from "../../2-model/data/table/key.ts";
import { removeOption } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkBackfill(entity: Entity, field: Field, report: Report): void {
  const { backfill } = field.column;
  if (backfill === null) return;
  const [reason, suggestion] = reasonForNoEffect(entity, field) ?? [];
  if (reason !== undefined && suggestion !== undefined)
    report.add(
      "backfill-idle",
      backfill.span,
      { field: field.name, reason, suggestion },
      removeOption("backfill", backfill.span, suggestion === "remove it"),
    );
}

/** Returns why a backfill has no effect; null if it has one. */
function reasonForNoEffect(entity: Entity, field: Field): readonly [reason: string, suggestion: string] | null {
  if (isInKey(entity, field)) return ["every row has its key", "remove it"];
  if (field.column.defaultValue?.kind === "generated")
    return ["PostgreSQL computes its value from other columns", "remove it"];
  if (field.column.defaultValue?.kind === "identity") return ["PostgreSQL numbers the rows", "remove it"];
  if (!isNullableColumn(field)) return null;
  return [
    "its column is nullable, so that existing rows need no value",
    "remove it, or make the field not nullable; to replace NULL in existing rows, write a migration",
  ];
}
