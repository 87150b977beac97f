// ED209: `pgEnum` on a field that is not typed with the value object of this name.

import { choiceIn } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { changeTo, possible } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkPgEnum(field: Field, report: Report): void {
  const { pgEnum } = field.column;
  if (pgEnum === null) return;
  const declared = choiceIn(field.type)?.valueObject ?? null;
  const name = pgEnum.value;
  if (declared === null) report.add("enum-without-value-object", pgEnum.span, { field: field.name, name });
  else if (declared.pgType !== name) {
    const fix = changeTo(declared.pgType, pgEnum, possible);
    report.add("enum-differs", pgEnum.span, { field: field.name, name, declared: declared.pgType }, fix);
  }
}
