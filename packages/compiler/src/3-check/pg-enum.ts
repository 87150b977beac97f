// ED209: the enum type of a column against the value object that its field is typed with.
import type { Field } from "../2-model/entity.ts";
import type { Report } from "../diagnostics/report.ts";

export function checkPgEnum(field: Field, report: Report): void {
  const { pgEnum } = field.column;
  if (pgEnum === null) return;
  const type = field.type.kind === "array" ? field.type.of : field.type;
  const declared = type.kind === "choice" ? type.valueObject : null;
  const given = pgEnum.value;
  if (declared === null) report.add("enum-without-value-object", pgEnum.span, { field: field.name, given });
  else if (declared.pgType !== given) {
    report.add("enum-differs", pgEnum.span, { field: field.name, given, declared: declared.pgType });
  }
}
