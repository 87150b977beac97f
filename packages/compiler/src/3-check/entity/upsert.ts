// ED303 and ED304: an upsert that could not give the row back, or that would change nothing.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkUpsert({ upsert, returning }: Entity, report: Report): void {
  if (upsert === null) return;
  if (returning.kind !== "full") {
    const written = returning.kind === "fields" ? "a list of fields" : `\`"${returning.kind}"\``;
    report.add("upsert-returning", upsert.span, { returning: written });
  }
  if (upsert.action === "update" && upsert.overwritten.length === 0)
    report.add("upsert-nothing-to-update", upsert.span, {});
}
