// Hover texts for `@belongsTo`, `@hasMany` and `@hasOne`: the foreign key.
import { isInside, type Span } from "../../diagnostics/span.ts";
import { columnsSql, indexesSql } from "./database.ts";
import type { HoverTarget } from "./hover-target.ts";
import { fence } from "./markdown.ts";

export function explainRelation({ target, entity }: HoverTarget): readonly string[] {
  const { use } = target;
  if (use === null) return [];
  const { span } = use.decorator;
  const isHere = (place: Span): boolean => isInside(place, span);
  const own = entity.parents
    .filter((parent) => isHere(parent.span))
    .map(({ pairs }) => ({ from: entity, fields: pairs.map((pair) => pair.own) }));
  const others = entity.children
    .filter((child) => isHere(child.span))
    .map(({ target: from, pairs }) => ({ from, fields: pairs.map((pair) => pair.own) }));
  const links = entity.links
    .filter((link) => isHere(link.span))
    .map(({ through: from, own: one, other }) => ({ from, fields: [one, other] }));
  return [...own, ...others, ...links].map(({ from, fields }) =>
    fence("sql", [
      ...(from === entity ? [] : [`-- ${from.table.name}`]),
      ...fields.flatMap((field) => columnsSql(from, field)),
      ...indexesSql(from, (index) => index.fields[0] !== undefined && fields.includes(index.fields[0])),
    ]),
  );
}
