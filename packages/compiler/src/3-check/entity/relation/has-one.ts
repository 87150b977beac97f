// ED410: `@hasOne` by a foreign key that several rows can have.
import { type Entity, isPartlyUnreadable } from "../../../2-model/data/entity.ts";
import { isUniqueReference } from "../../../2-model/data/references.ts";
import { type Proposal, possible, replace } from "../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Span } from "../../../diagnostics/span.ts";

export function checkHasOne({ children }: Entity, report: Report): void {
  for (const { target, pairs, count, span } of children) {
    if (count === "many") continue;
    const reference = target.parents.find((parent) => parent.pairs === pairs);
    if (reference === undefined || isUniqueReference(target, reference)) continue;
    // The field or option that makes the foreign key unique may be one that could not be read.
    const foreignKey = reference.field;
    if (target.source.hasUnreadIndexes || isPartlyUnreadable(target)) continue;
    if (pairs.some(({ own }) => target.source.unreadable.has(own.name))) continue;
    const unique = target.deletedAt === null ? "true" : '"live"';
    const parameters = { target: target.names.type, field: foreignKey.name, unique };
    report.add(
      "foreign-key-repeated",
      span,
      parameters,
      { span: foreignKey.span, message: "the foreign key" },
      changeToHasMany(span, target.names.type),
    );
  }
}

function changeToHasMany(span: Span, target: string): Proposal {
  const name = "@hasOne";
  return possible(
    `change \`@hasOne<${target}>\` to \`@hasMany<${target}>\``,
    replace({ ...span, end: span.start + name.length }, "@hasMany", name),
    { kind: "import", span, name: "hasMany" },
  );
}
