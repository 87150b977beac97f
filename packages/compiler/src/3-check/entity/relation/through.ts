// ED411 and ED412: join entities whose pairs are not unique, whose columns no link can set, or that have hooks.
import { type Entity, isPartlyUnreadable, type Link } from "../../../2-model/data/entity.ts";
import { linkUniqueness, missingLinkKey } from "../../../2-model/data/references.ts";
import type { Report } from "../../../diagnostics/report.ts";

export function checkThrough({ links }: Entity, report: Report): void {
  for (const link of links) checkLink(link, report);
}

function checkLink(link: Link, report: Report): void {
  const { through, own, other, span } = link;
  const name = through.names.type;
  for (const field of [own, other]) {
    if (field.valueSource.kind === "database") {
      const label = { span: field.span, message: "the foreign key" };
      report.add("through-not-given", span, { through: name, field: field.name }, label);
    }
  }
  const key = missingLinkKey(link);
  if (key !== null) {
    const label = { span: key.span, message: "the key" };
    report.add("through-key", span, { through: name, field: key.name }, label);
  }
  if (linkUniqueness(link) === null && !mayBeUnique(link)) {
    const parameters = { through: name, own: own.name, other: other.name };
    report.add("through-not-unique", span, parameters, { span: through.source.span, message: "the join entity" });
  }
  if (through.hooks) {
    const hooks = through.source.options.get("hooks") ?? through.source.annotation;
    report.add("through-hooks", span, { through: name }, { span: hooks, message: "its hooks" });
  }
}

/** True if the option that makes the pair unique may be one that could not be read. */
function mayBeUnique({ through, own, other }: Link): boolean {
  const { unreadable, hasUnreadIndexes } = through.source;
  return hasUnreadIndexes || isPartlyUnreadable(through) || [own, other].some(({ name }) => unreadable.has(name));
}
