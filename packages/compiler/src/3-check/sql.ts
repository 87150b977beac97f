// ED309: what only the generated repository can carry.
import type { Entity } from "../2-model/entity.ts";
import type { Report } from "../diagnostics/report.ts";

export function checkSql(entity: Entity, report: Report): void {
  if (entity.sql === "full") return;
  if (entity.transactions) {
    const span = entity.source.options.get("transactions") ?? entity.source.annotation;
    report.add("needs-full-sql", span, { option: "transactions" });
  }
  for (const join of entity.joins) report.add("needs-full-sql", join.span, { option: "@join" });
}
