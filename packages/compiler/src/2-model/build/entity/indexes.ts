// Builds the indexes and lookups of a table from keys, unique fields, filters, foreign keys and index options.
import type { Span } from "../../../diagnostics/span.ts";
import { filters } from "../../../language/filters/index.ts";
import { pascalCase } from "../../../text/names.ts";
import type { Entity } from "../../data/entity.ts";
import type { Exclusion, IndexOption, Lookup } from "../../data/entity-parts.ts";
import type { Column, Field } from "../../data/field/field.ts";
import { nameOfParts, primaryKeyName, relationName } from "../../data/table/constraint-names.ts";
import type { FullText } from "../../data/table/full-text.ts";
import { areColumns, ascending, type IndexKey, keyFields, keyNames, plainKeys } from "../../data/table/index-keys.ts";
import { type Index, isLowercased } from "../../data/table/indexes.ts";
import { type Key, soleKey } from "../../data/table/key.ts";

/** Everything that adds indexes to a table. */
export interface IndexSources {
  readonly table: string;
  readonly key: Key;
  readonly primaryKey: Entity["primaryKey"];
  /** The name of the primary key's constraint; null for PostgreSQL's default. */
  readonly keyName: string | null;
  readonly owner: Field | null;
  readonly fields: readonly Field[];
  /** `uniqueIndex` and `index` of `@entity`. */
  readonly unique: readonly IndexOption[];
  readonly plain: readonly IndexOption[];
  readonly exclusions: readonly Exclusion[];
  readonly fullText: FullText | null;
  /** The foreign keys with an index, which PostgreSQL does not create by itself. */
  readonly foreignKeys: readonly Pick<IndexOption, "fields" | "span">[];
}

/** Returns the indexes without duplicates, and without those whose keys are the first keys of another index. */
export function buildIndexes(sources: IndexSources): readonly Index[] {
  const { table, key, primaryKey, owner, fields, fullText } = sources;
  const plain = (columns: readonly Field[], span: Span): Index => ({
    ...btreeOver(columns),
    name: relationName(table, columns, "idx"),
    span,
  });
  const asked: readonly Index[] = [
    {
      ...btreeOver(primaryKey),
      name: sources.keyName ?? primaryKeyName(table),
      unique: "all",
      createdBy: "primary-key",
      span: key.fields[0].span,
    },
    // The primary key begins with the distribution field, so finding a row by its key needs another index.
    ...(primaryKey === key.fields ? [] : [plain(key.fields, key.fields[0].span)]),
    ...fields.flatMap((field) => (field === soleKey(sources) ? [] : uniqueColumn(table, field))),
    ...(owner === null ? [] : fields.flatMap((field) => uniqueInOwner(table, owner, field))),
    ...sources.unique.map(
      (list): Index => ({
        ...indexOfOption(table, list, "key"),
        content: list.isConstraint ? "values" : "ignoring-case",
        unique: identifies(list) ? "all" : "some",
        createdBy: list.isConstraint ? "unique-constraint" : "create-index",
      }),
    ),
    ...fields.flatMap((field) => columnIndexes(sources, field)),
    ...sources.foreignKeys
      .filter(({ fields: [first, ...others] }) => others.length > 0 || first?.column.index === null)
      .map((reference) => plain(reference.fields, reference.span)),
    ...sources.plain.map((list) => indexOfOption(table, list, "idx")),
    ...sources.exclusions.map((exclusion) => excludeIndex(table, exclusion)),
    ...(fullText === null ? [] : [fullTextIndex(table, fullText)]),
  ];
  const once = asked.filter((index, position) => asked.findIndex((other) => isSame(other, index)) === position);
  return once.filter((index) => !once.some((other) => isRedundant(index, other)));
}

const btree = {
  isNamed: false,
  method: "btree",
  include: [],
  content: "values",
  unique: "no",
  where: null,
  createdBy: "create-index",
} as const;

/** Returns a B-tree over columns. */
export function btreeOver(fields: readonly Field[]): Omit<Index, "name" | "span"> {
  return { ...btree, keys: plainKeys(fields), fields };
}

/** Returns the index of an entry of `index` or `uniqueIndex`. */
function indexOfOption(table: string, list: IndexOption, suffix: "idx" | "key"): Index {
  const { keys, fields, include, name, method, where, span } = list;
  const parts = [...keyNames(keys), ...include.map(({ column }) => column.name)];
  return {
    ...btree,
    name: name ?? nameOfParts(table, parts, suffix),
    isNamed: name !== null,
    ...{ keys, fields, include, method, where, span },
  };
}

/** True if the fields of a unique index identify a row. */
function identifies({ where, keys }: IndexOption): boolean {
  return where === null && areColumns(keys);
}

/** Returns the index of an EXCLUDE constraint, named after columns and range types. */
function excludeIndex(table: string, { keys, name, where, span }: Exclusion): Index {
  return {
    ...btree,
    name: name ?? nameOfParts(table, keyNames(keys), "excl"),
    isNamed: name !== null,
    keys,
    fields: keyFields(keys),
    method: "gist",
    content: "ignoring-case",
    where,
    createdBy: "exclude-constraint",
    span,
  };
}

/** Returns the GIN index over the words of the full text. */
function fullTextIndex(table: string, fullText: FullText): Index {
  const keys: readonly IndexKey[] = [{ of: { kind: "full-text", fullText }, ...ascending, operator: null }];
  return {
    ...btree,
    name: nameOfParts(table, keyNames(keys), "idx"),
    keys,
    fields: keyFields(keys),
    method: "gin",
    span: fullText.span,
  };
}

function uniqueColumn(table: string, field: Field): readonly Index[] {
  const { unique, isUniqueByIndex, ci } = field.column;
  const createdBy = unique === "live" || ci || isUniqueByIndex ? "create-index" : "unique-constraint";
  return uniqueIndex(table, [field], field, unique).map((index) => ({ ...index, createdBy }));
}

function uniqueInOwner(table: string, owner: Field, field: Field): readonly Index[] {
  return uniqueIndex(table, [owner, field], field, field.column.uniqueInOwner);
}

/** Returns the index that makes a field unique, alone or with the owner. */
function uniqueIndex(
  table: string,
  fields: readonly Field[],
  { column: { uniqueName, ci }, span }: Field,
  unique: Column["unique"],
): readonly Index[] {
  if (unique === "no") return [];
  const name = uniqueName ?? relationName(table, fields, ci ? "lower_key" : "key");
  const content = ci ? "ignoring-case" : "values";
  return [{ ...btreeOver(fields), name, isNamed: uniqueName !== null, content, unique, span }];
}

function columnIndexes({ table, unique }: IndexSources, field: Field): readonly Index[] {
  const { index, ci, unique: uniqueness } = field.column;
  const common = { ...btreeOver([field]), span: field.span };
  const gin = { ...common, method: "gin" } as const;
  return [
    ...(ci && uniqueness === "no" && field.column.uniqueInOwner === "no" && !isPartOf(unique, field)
      ? [{ ...common, name: relationName(table, [field], "lower_idx"), content: "ignoring-case" as const }]
      : []),
    ...(index === null
      ? []
      : [
          {
            ...common,
            name: index.name ?? relationName(table, [field], "idx"),
            isNamed: index.name !== null,
            method: index.method,
            where: index.where,
            span: index.span,
          },
        ]),
    ...field.filters.flatMap(({ value, span }): readonly Index[] => {
      const { index: kept } = filters[value];
      if (kept === "trigrams")
        return [{ ...gin, name: relationName(table, [field], "trgm_idx"), content: "trigrams", span }];
      return kept === "elements" && index?.method !== "gin"
        ? [{ ...gin, name: relationName(table, [field], "gin_idx"), span }]
        : [];
    }),
  ];
}

function isSame(a: Index, b: Index): boolean {
  if (a === b) return true;
  const { keys, fields, include, span, ...rest } = a;
  return (
    Object.entries(rest).every(([key, value]) => b[key as keyof typeof rest] === value) &&
    include.length === b.include.length &&
    include.every((field, position) => b.include[position] === field) &&
    keys.length === b.keys.length &&
    keys.every((key, position) => isSameColumn(key, b.keys[position]) && directionOf(key, b.keys[position]) === "same")
  );
}

/** True if both keys are the same column; expressions and ranges are not compared. */
function isSameColumn(key: IndexKey, other: IndexKey | undefined): boolean {
  return key.of.kind === "field" && other?.of.kind === "field" && key.of.field === other.of.field;
}

/** Compares the order of two keys. PostgreSQL can read a B-tree in both directions. */
function directionOf(key: IndexKey, other: IndexKey | undefined): "same" | "reversed" | "different" {
  const isDescending = key.isDescending === other?.isDescending;
  if (isDescending !== (key.nullsFirst === other?.nullsFirst)) return "different";
  return isDescending ? "same" : "reversed";
}

/** True if the other index begins with the keys of this one, so that PostgreSQL can use it instead. */
function isRedundant(index: Index, other: Index): boolean {
  if (index === other || index.isNamed || index.unique !== "no" || other.unique === "live") return false;
  if (index.where !== null || other.where !== null || index.include.length > 0) return false;
  if (index.method !== "btree" || other.method !== "btree") return false;
  if (other.unique === "no" && other.keys.length === index.keys.length && other.include.length === 0) return false;
  const [first = "different", ...directions] = index.keys.map((key, position) =>
    directionOf(key, other.keys[position]),
  );
  if (first === "different" || directions.some((direction) => direction !== first)) return false;
  return (
    index.keys.every((key, position) => isSameColumn(key, other.keys[position])) &&
    index.fields.every((field) => isLowercased(index, field) === isLowercased(other, field))
  );
}

function isPartOf(unique: readonly IndexOption[], field: Field): boolean {
  return unique.some(({ fields }) => fields.includes(field));
}

/**
 * Returns the lookups: by single unique columns, by columns with `ci` that are in no unique index of several columns,
 * then by unique indexes of several columns.
 */
export function buildLookups({ key, owner, fields, unique }: IndexSources): readonly Lookup[] {
  const isFound = (field: Field): boolean => {
    if (field === soleKey({ key }) || field.column.uniqueInOwner !== "no") return false;
    if (field.column.unique !== "no") return true;
    const alone = unique.some((list) => identifies(list) && list.fields.length === 1 && list.fields.includes(field));
    return field.column.ci && (alone || !isPartOf(unique, field));
  };
  const several = unique.filter((list) => identifies(list) && list.fields.length > 1);
  const inOwner = owner === null ? [] : fields.filter(({ column }) => column.uniqueInOwner !== "no");
  return [
    ...fields.filter(isFound).map((field) => [field]),
    ...inOwner.map((field) => [...(owner === null ? [] : [owner]), field]),
    ...several.map((list) => list.fields),
  ].map((found) => ({
    fields: found,
    suffix: found.map((field) => pascalCase(field.name)).join("And"),
  }));
}
