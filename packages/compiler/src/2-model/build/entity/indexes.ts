// What is unique, compared, searched, referred to or listed, into the indexes of the table; and into lookups.
import { filters } from "../../../language/filters/index.ts";
import { pascalCase } from "../../../text/names.ts";
import { primaryKeyFields } from "../../data/distribution.ts";
import type { Field } from "../../data/field.ts";
import { type Index, isLowercased } from "../../data/indexes.ts";
import { type Key, soleKey } from "../../data/key.ts";
import { primaryKeyName, relationName } from "../../data/relation-names.ts";
import type { Distribution, Exclusion, FieldList, Lookup } from "../../data/rules.ts";

/** What indexes come from. */
export interface IndexSources {
  readonly table: string;
  readonly key: Key;
  readonly distribution: Distribution | null;
  /** What the constraint of the primary key is called; null where nobody says. */
  readonly keyName: string | null;
  readonly owner: Field | null;
  readonly fields: readonly Field[];
  /** `uniqueIndex` and `index` of `@entity`. */
  readonly unique: readonly FieldList[];
  readonly listed: readonly FieldList[];
  readonly exclusions: readonly Exclusion[];
  /** The foreign keys that are to have an index: PostgreSQL makes none by itself. */
  readonly foreignKeys: readonly Pick<FieldList, "fields" | "span">[];
}

/** Each index once, and none that another one begins with. */
export function buildIndexes(sources: IndexSources): readonly Index[] {
  const { table, key, distribution, keyName, owner, fields, unique, listed, exclusions, foreignKeys } = sources;
  const primaryKey = primaryKeyFields(key, distribution);
  const plain = ({ fields: columns, name, method, where, span }: Omit<FieldList, "isConstraint">): Index => ({
    ...btree,
    name: name ?? relationName(table, columns, "idx"),
    isNamed: name !== null,
    fields: columns,
    method,
    where,
    span,
  });
  const asked: readonly Index[] = [
    {
      ...btree,
      name: keyName ?? primaryKeyName(table),
      fields: primaryKey,
      unique: "all",
      madeBy: "primary-key",
      span: key.fields[0].span,
    },
    // The primary key does not begin with it then: whoever knows the key alone finds the row by this.
    ...(primaryKey === key.fields
      ? []
      : [plain({ fields: key.fields, name: null, method: "btree", where: null, span: key.fields[0].span })]),
    ...fields.flatMap((field) => (field === soleKey(sources) ? [] : uniqueColumn(table, field))),
    ...(owner === null ? [] : fields.flatMap((field) => uniqueInOwner(table, owner, field))),
    ...unique.map(
      ({ fields: columns, name, isConstraint, where, span }): Index => ({
        ...btree,
        name: name ?? relationName(table, columns, "key"),
        isNamed: name !== null,
        fields: columns,
        holds: isConstraint ? "values" : "ignoring-case",
        unique: where === null ? "all" : "some",
        where,
        madeBy: isConstraint ? "unique-constraint" : "create-index",
        span,
      }),
    ),
    ...fields.flatMap((field) => columnIndexes(sources, field)),
    ...foreignKeys
      .filter(({ fields: [first, ...others] }) => others.length > 0 || first?.column.index === null)
      .map((reference) => plain({ ...reference, name: null, method: "btree", where: null })),
    ...listed.map(plain),
    ...exclusions.map((exclusion) => excludeIndex(table, exclusion)),
  ];
  const once = asked.filter((index, position) => asked.findIndex((other) => isSame(other, index)) === position);
  return once.filter((index) => !once.some((other) => isServedBy(index, other)));
}

const btree = {
  isNamed: false,
  method: "btree",
  keys: null,
  holds: "values",
  unique: "no",
  where: null,
  madeBy: "create-index",
} as const;

/** The index of an EXCLUDE constraint, named after columns and range types. */
function excludeIndex(table: string, { keys, name, where, span }: Exclusion): Index {
  const named = keys.map(({ of }) => ({
    column: { name: of.kind === "range" ? of.range.type : of.field.column.name },
  }));
  return {
    ...btree,
    name: name ?? relationName(table, named, "excl"),
    isNamed: name !== null,
    fields: keys.flatMap(({ of }) => (of.kind === "range" ? [of.range.from, of.range.to] : [of.field])),
    keys,
    method: "gist",
    where,
    madeBy: "exclude-constraint",
    span,
  };
}

function uniqueColumn(table: string, field: Field): readonly Index[] {
  const { unique, uniqueName, isUniqueByIndex, ci } = field.column;
  if (unique === "no") return [];
  return [
    {
      ...btree,
      name: uniqueName ?? relationName(table, [field], ci ? "lower_key" : "key"),
      isNamed: uniqueName !== null,
      fields: [field],
      holds: ci ? "ignoring-case" : "values",
      unique,
      madeBy: unique === "live" || ci || isUniqueByIndex ? "create-index" : "unique-constraint",
      span: field.span,
    },
  ];
}

function uniqueInOwner(table: string, owner: Field, field: Field): readonly Index[] {
  const { uniqueInOwner: unique, uniqueName, ci } = field.column;
  if (unique === "no") return [];
  const fields = [owner, field];
  const name = uniqueName ?? relationName(table, fields, ci ? "lower_key" : "key");
  return [
    {
      ...btree,
      name,
      isNamed: uniqueName !== null,
      fields,
      holds: ci ? "ignoring-case" : "values",
      unique,
      span: field.span,
    },
  ];
}

function columnIndexes({ table, unique }: IndexSources, field: Field): readonly Index[] {
  const { index, ci, unique: uniqueness } = field.column;
  const common = { ...btree, fields: [field], span: field.span };
  const gin = { ...common, method: "gin" } as const;
  return [
    ...(ci && uniqueness === "no" && field.column.uniqueInOwner === "no" && !isPartOf(unique, field)
      ? [{ ...common, name: relationName(table, [field], "lower_idx"), holds: "ignoring-case" as const }]
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
        return [{ ...gin, name: relationName(table, [field], "trgm_idx"), holds: "trigrams", span }];
      return kept === "elements" && index?.method !== "gin"
        ? [{ ...gin, name: relationName(table, [field], "gin_idx"), span }]
        : [];
    }),
  ];
}

function isSame(a: Index, b: Index): boolean {
  const { fields, span, ...rest } = a;
  return (
    Object.entries(rest).every(([key, value]) => b[key as keyof typeof rest] === value) &&
    fields.length === b.fields.length &&
    fields.every((field, position) => b.fields[position] === field)
  );
}

/** Whether the other one begins with what this one has, so that PostgreSQL can use it for the same. */
function isServedBy(index: Index, other: Index): boolean {
  if (index === other || index.isNamed || index.unique !== "no" || other.unique === "live") return false;
  if (index.where !== null || other.where !== null) return false;
  if (index.method !== "btree" || other.method !== "btree") return false;
  if (other.unique === "no" && other.fields.length === index.fields.length) return false;
  return index.fields.every(
    (field, position) => other.fields[position] === field && isLowercased(index, field) === isLowercased(other, field),
  );
}

/** Whether uniqueness over several columns says how the column is found. */
function isPartOf(unique: readonly FieldList[], field: Field): boolean {
  return unique.some(({ fields }) => fields.includes(field));
}

/**
 * Single columns that are unique, or ignore case and belong to no unique index, whose other columns might keep them
 * apart; then unique indexes over several.
 */
export function buildLookups({ key, owner, fields, unique }: IndexSources): readonly Lookup[] {
  const isFound = (field: Field): boolean => {
    if (field === soleKey({ key }) || field.column.uniqueInOwner !== "no") return false;
    if (field.column.unique !== "no") return true;
    const alone = unique.some((list) => list.where === null && list.fields.length === 1 && list.fields.includes(field));
    return field.column.ci && (alone || !isPartOf(unique, field));
  };
  const several = unique.filter((list) => list.where === null && list.fields.length > 1);
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
