// ED309: options and annotations that need the generated repository.

import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { possible, removeAnnotation, removeOption, replace } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";
import { isInside } from "../../diagnostics/span.ts";

/** Options about rows, which have no effect with `sql: "none"`. */
const rowOptions = [
  "migrations",
  "distribute",
  "softDelete",
  "returning",
  "upsert",
  "uniqueIndex",
  "index",
  "exclude",
  "fullText",
  "typedConstraints",
  "error",
  "hooks",
] as const;

export function checkSql(entity: Entity, report: Report): void {
  if (entity.sql === "full") return;
  for (const [option, isUsed] of [
    ["transactions", entity.transactions],
    ["streams", entity.events?.channel != null],
  ] as const) {
    const span = entity.source.options.get(option) ?? entity.source.annotation;
    if (isUsed) report.add("needs-full-sql", span, { option }, removeOption(option, span));
  }
  if (entity.events?.outbox != null && entity.sql === "none") {
    const span = entity.source.options.get("events");
    const fixes = span === undefined ? [] : [possible("change it to `events: true`", replace(span, "true"))];
    report.add("outbox-without-rows", span ?? entity.source.annotation, {}, ...fixes);
  }
  for (const join of entity.joins)
    report.add("needs-full-sql", join.span, { option: "@join" }, removeAnnotation("join", join.span));
  if (entity.sql === "none") checkAnnotationsWithoutEffect(entity, report);
}

function checkAnnotationsWithoutEffect(entity: Entity, report: Report): void {
  const words = [
    ...rowOptions.filter((option) => isOwn(option, entity)),
    ...annotationsWithoutEffect(entity).map((word) => `@${word}`),
  ];
  if (words.length === 0) return;
  const span = entity.source.options.get("sql") ?? entity.source.annotation;
  report.add("idle-without-sql", span, { words: words.map((word) => `\`${word}\``).join(", ") });
}

/** True if the entity has the option itself. One of a base class may be for other entities. */
function isOwn(option: string, { source: { options, annotation } }: Entity): boolean {
  const span = options.get(option);
  return span !== undefined && isInside(span, annotation);
}

/** Returns the annotations that would add methods to a repository. */
function annotationsWithoutEffect(entity: Entity): readonly string[] {
  const isFiltered = ({ filters }: Field): boolean => filters.length > 0;
  const used: Readonly<Record<string, boolean>> = {
    filter: entity.fields.some(isFiltered),
    sort: entity.fields.some(({ sortable }) => sortable !== null),
    owner: entity.annotatedOwner !== null,
    scope: entity.scopes.length > 0,
    projection: entity.projections.length > 0,
    belongsTo: entity.parents.length > 0,
    hasMany: entity.links.length > 0 || entity.children.some(({ count }) => count === "many"),
    hasOne: entity.children.some(({ count }) => count === "one"),
  };
  return Object.keys(used).filter((word) => used[word]);
}
