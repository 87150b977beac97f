// ED410: `@hasOne` by a foreign key that several rows can have.
import { type Entity, isPartlyUnread } from "../../2-model/data/entity.ts";
import { isReferredOnce } from "../../2-model/data/references.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkHasOne({ children }: Entity, report: Report): void {
  for (const { target, pairs, count, span } of children) {
    if (count === "many") continue;
    const reference = target.parents.find((parent) => parent.pairs === pairs);
    if (reference === undefined || isReferredOnce(target, reference)) continue;
    // What makes it unique may be what was refused there.
    const foreignKey = reference.field;
    if (isPartlyUnread(target) || pairs.some(({ own }) => target.source.unread.has(own.name))) continue;
    const unique = target.live === null ? "true" : '"live"';
    const parameters = { target: target.names.type, field: foreignKey.name, unique };
    report.add("foreign-key-repeated", span, parameters, {
      labels: [{ span: foreignKey.span, message: "the foreign key" }],
    });
  }
}
