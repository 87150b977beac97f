// Finds the database objects that an error in a pulled file may be about, smallest first.
import { objectKey, type Table } from "@entity-derive/migrations";
import type { ClassSyntax, DecoratorSyntax, Expression, FieldSyntax, Property } from "../../1-syntax/syntax.ts";
import type { Span } from "../../diagnostics/span.ts";
import type { PulledEntity } from "../../pull/pulled-entity.ts";
import { literalKey, partKey, primaryKey } from "../../pull/table/refusals.ts";

export interface ErrorCandidates {
  /** Keys of `objectKey`; the last one is the table. */
  readonly candidates: readonly string[];
  /** The column of the error; null if it is about the class. */
  readonly column: string | null;
}

export function candidatesAt(span: Span, entity: PulledEntity, syntax: ClassSyntax): ErrorCandidates {
  const table = objectKey("table", entity.table.schema, entity.table.name);
  for (const [index, decorator] of syntax.decorators.entries())
    if (contains(decorator.span, span))
      return { candidates: [...inClassWord(span, entity, decorator, index), table], column: null };
  const field = syntax.members.find((member): member is FieldSyntax => member.kind === "field" && isIn(span, member));
  const column = entity.fields.find(({ name }) => name === field?.name.value)?.column;
  if (field === undefined || column === undefined) return { candidates: [table], column: null };
  return { candidates: [...inField(span, entity, field, column), ...columnCandidates(entity.table, column)], column };
}

/** A column that rows do not need is left out before its table. */
export function columnCandidates(table: Table, column: string): readonly string[] {
  const whole = objectKey("table", table.schema, table.name);
  const found = table.columns.find(({ name }) => name === column);
  if (found === undefined) return [whole];
  const isKey = primaryKey(table)?.columns.includes(column) === true;
  const isFilled =
    !found.isNotNull || found.defaultValue !== null || found.generated !== null || found.identity !== null;
  const literal = found.defaultValue === null ? [] : [literalKey(table, column)];
  return isKey || !isFilled ? [...literal, whole] : [...literal, partKey("column", table, column), whole];
}

function inClassWord(
  span: Span,
  { annotations, origins }: PulledEntity,
  { arguments: [options] }: DecoratorSyntax,
  index: number,
): readonly string[] {
  const origin = annotations[index]?.origin ?? null;
  if (origin !== null) return [origin];
  const option = optionAt(span, options);
  const list = option?.key.value;
  if (list === "fullText") return origins.fullText;
  if (list !== "uniqueIndex" && list !== "index" && list !== "exclude") return [];
  const items = option?.value.kind === "array" ? option.value.items : [];
  const item = items.findIndex((one) => contains(one.span, span));
  return item === -1 ? origins[list].toReversed() : origins[list].slice(item, item + 1);
}

function inField(
  span: Span,
  { origins, table }: PulledEntity,
  { decorators }: FieldSyntax,
  column: string,
): readonly string[] {
  const options = origins.columns.get(column) ?? new Map<string, readonly string[]>();
  const decorator = decorators.find((one) => contains(one.span, span));
  const [word] = decorator?.path ?? [];
  const parent = origins.belongsTo.get(column);
  if (word === "belongsTo") return parent === undefined ? [] : [parent];
  const option = word === "column" ? optionAt(span, decorator?.arguments[0])?.key.value : undefined;
  if (option !== undefined) return (options.get(option) ?? []).toReversed();
  const lists = [...origins.uniqueIndex, ...origins.index, ...origins.exclude, ...origins.fullText].filter((key) =>
    isOver(table, key, column),
  );
  return [...options.values(), lists].flat().toReversed();
}

function isOver({ constraints, indexes }: Table, key: string, column: string): boolean {
  const [, , , name] = JSON.parse(key) as readonly string[];
  return [...constraints, ...indexes].some((one) => one.name === name && one.columns.includes(column));
}

function optionAt(span: Span, options: Expression | undefined): Property | undefined {
  if (options?.kind !== "object") return undefined;
  return options.properties.find(({ key, value }) => contains(key.span, span) || contains(value.span, span));
}

function isIn(span: Span, { decorators: [first], name, type, initializer }: FieldSyntax): boolean {
  const start = Math.min(first?.span.start ?? name.span.start, name.span.start);
  const end = Math.max(name.span.end, type?.span.end ?? 0, initializer?.span.end ?? 0);
  return span.start >= start && span.start < end;
}

function contains(outer: Span, inner: Span): boolean {
  return inner.start >= outer.start && inner.start < outer.end;
}
