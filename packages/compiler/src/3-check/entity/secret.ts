// ED220: secrets and fields with a codec in filters, orders, indexes and relations, which compare stored values.
import type { Entity } from "../../2-model/data/entity.ts";
import { type Field, isSecret } from "../../2-model/data/field/field.ts";
import { isInKey } from "../../2-model/data/table/key.ts";
import { type Proposal, removeAnnotation } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";

interface Use {
  readonly use: string;
  readonly span: Span;
  readonly fixes?: readonly Proposal[];
}

const secret = [
  "a secret",
  '`"secret"`',
  "a value that is compared, ordered or indexed can be guessed, or is shown by page tokens and errors",
] as const;

const encoded = [
  "stored through a codec",
  "`codec`",
  "PostgreSQL compares the stored bytes, which can differ for the same text",
] as const;

export function checkSecrets(entity: Entity, report: Report): void {
  for (const field of entity.fields.filter((one) => isSecret(one) || one.column.codec !== null)) {
    const [what, property, reason] = isSecret(field) ? secret : encoded;
    const reported = new Set<Span>();
    for (const { use, span, fixes = [] } of usesOf(field, entity)) {
      if (!reported.has(span))
        report.add("secret-compared", span, { field: field.name, what, use, property, reason }, ...fixes);
      reported.add(span);
    }
  }
}

/** Returns the uses of a field that compare, sort or index its values. */
function usesOf(field: Field, entity: Entity): readonly Use[] {
  if (isInKey(entity, field)) return [{ use: "`@id`", span: field.span }];
  const { annotatedOwner, version, parents, scopes, upsert, indexes, fullText } = entity;
  const columns = field.parts ?? [field];
  const containsColumn = (fields: readonly Field[]): boolean => columns.some((column) => fields.includes(column));
  return [
    ...field.filters.map(({ span }) => ({ use: "`@filter`", span })),
    ...[field.sortable]
      .filter((span) => span !== null)
      .map((span) => ({ use: "`@sort`", span, fixes: [removeAnnotation("sort", span)] })),
    ...(field === annotatedOwner ? [{ use: "`@owner`", span: field.span }] : []),
    ...(field === version ? [{ use: "`@version`", span: field.span }] : []),
    ...parents
      .filter(({ pairs }) => containsColumn(pairs.map(({ own }) => own)))
      .map(({ span }) => ({ use: "`@belongsTo`", span })),
    ...scopes.flatMap((scope) =>
      scope.fields.filter(({ value }) => containsColumn([value])).map(({ span }) => ({ use: "`@scope`", span })),
    ),
    ...(upsert?.conflict ?? [])
      .filter(({ value }) => containsColumn([value]))
      .map(({ span }) => ({ use: "`upsert.conflict`", span })),
    ...(fullText?.fields ?? [])
      .filter((searched) => containsColumn([searched.field]))
      .map(({ span }) => ({ use: "`fullText`", span })),
    ...indexes
      .filter(({ fields, span }) => span !== fullText?.span && containsColumn(fields))
      .map(({ span }) => ({ use: "an index", span })),
  ];
}
