// Converts constraints and indexes of a table to options of `@entity` and `@column`.
import { type Constraint, checkedValues, type Index, type Table } from "@entity-derive/migrations";
import { quoteIdentifier } from "../../text/identifier.ts";
import type { Literal } from "../../text/literal.ts";
import { rangeChecksOf, readExclusion } from "../exclusions.ts";
import { type Origins, options, type UnsupportedPart } from "../pulled-entity.ts";
import {
  checkExpression,
  constraintRefusal,
  indexRefusal,
  objectName,
  partKey,
  patternName,
  type Refusals,
  withoutParentheses,
} from "./refusals.ts";

type Options = Readonly<Record<string, Literal>>;

export interface TableConstraints {
  /** The options of `@column` for uniqueness, checks and indexes, by column. */
  readonly columns: ReadonlyMap<string, Options>;
  readonly uniqueIndex: readonly Literal[];
  readonly index: readonly Literal[];
  readonly exclude: readonly Literal[];
  /** The values of unions, by column. */
  readonly unions: ReadonlyMap<string, readonly string[]>;
  readonly unsupported: readonly UnsupportedPart[];
  /** The columns with a unique constraint of their own. */
  readonly unique: ReadonlySet<string>;
  readonly origins: Omit<Origins, "belongsTo">;
}

/** `fields` are the names of fields by column; `live` is the soft-delete column of partial indexes. */
export function readConstraints(
  table: Table,
  fields: ReadonlyMap<string, string>,
  live: string | null,
  refused: Refusals,
): TableConstraints {
  const columns = new Map<string, Record<string, Literal>>();
  const origins = {
    columns: new Map<string, Map<string, string[]>>(),
    uniqueIndex: [] as string[],
    index: [] as string[],
    exclude: [] as string[],
  };
  const excluded: Literal[] = [];
  // Their ranges have these by themselves.
  const ordered = rangeChecksOf(table, (constraint) => !refused.has(partKey("constraint", table, constraint.name)));
  const uniqueIndex: Literal[] = [];
  const listed: Literal[] = [];
  const unsupported: UnsupportedPart[] = [];
  const unique = new Set<string>();
  const unions = new Map<string, readonly string[]>();
  const trace = (column: string, option: string, key: string): void => {
    const there = origins.columns.get(column) ?? new Map<string, string[]>();
    origins.columns.set(column, there.set(option, [...(there.get(option) ?? []), key]));
  };
  const add = (column: string, option: string, value: Literal, key: string): boolean => {
    const there = columns.get(column) ?? {};
    if (Object.hasOwn(there, option)) return false;
    columns.set(column, { ...there, [option]: value });
    trace(column, option, key);
    return true;
  };
  const named = (names: readonly string[]): readonly string[] => names.map((name) => fields.get(name) ?? name);
  const refuse = (key: string, name: string, over: readonly string[], given: string | null): boolean => {
    const left = over.find((column) => !fields.has(column));
    const reason = (left === undefined ? null : omittedColumnReason(left)) ?? given ?? refused.get(key) ?? null;
    if (reason !== null) unsupported.push({ object: objectName(table, name), columns: over, reason });
    return reason !== null;
  };

  for (const constraint of table.constraints) {
    const { kind, name, columns: over } = constraint;
    if (kind !== "unique" && kind !== "check" && kind !== "exclude") continue;
    const key = partKey("constraint", table, name);
    const exclusion = kind === "exclude" ? readExclusion(constraint, table, fields, live) : null;
    const refusal = exclusion !== null && "refusal" in exclusion ? exclusion.refusal : null;
    if (refuse(key, name, over, constraintRefusal(constraint) ?? refusal)) continue;
    const [first = "", second] = over;
    if (exclusion !== null && "said" in exclusion) {
      origins.exclude.push(key);
      excluded.push(exclusion.said);
      continue;
    }
    if (ordered.has(name)) continue;
    if (kind === "unique") {
      if (second === undefined) unique.add(first);
      const isPattern = name === patternName(table, over, "key");
      if (second === undefined && add(first, "unique", isPattern ? true : { name }, key)) continue;
      origins.uniqueIndex.push(key);
      uniqueIndex.push({ fields: named(over), ...(isPattern ? {} : { name }), constraint: true });
    } else if (over.length === 0) unsupported.push({ object: objectName(table, name), reason: "it has no column" });
    else {
      const union = unionOf(constraint, table);
      if (union !== null && name === patternName(table, over, "check")) {
        unions.set(first, union);
        continue;
      }
      addCheck(columns, table, over.at(-1) ?? first, name, checkExpression(constraint));
      trace(over.at(-1) ?? first, "check", key);
    }
  }

  for (const index of table.indexes) {
    if (index.constraint !== null) continue;
    const folded = foldedColumn(index);
    const key = partKey("index", table, index.name);
    if (refuse(key, index.name, index.columns, folded === null ? indexRefusal(index) : null)) continue;
    if (folded !== null) {
      // Comparisons ignore case: expressed unless the column has another unique option.
      const there = columns.get(folded);
      const isPattern = index.name === patternName(table, [folded], "lower_key");
      if (there?.["unique"] === undefined) {
        add(folded, "ci", true, key);
        add(folded, "unique", isPattern ? true : { name: index.name }, key);
      } else
        unsupported.push({
          object: objectName(table, index.name),
          columns: [folded],
          reason: "it has an expression",
        });
      continue;
    }
    const over = index.keys.map(({ column }) => column ?? "");
    const [first = "", second] = over;
    const where = index.predicate === null ? undefined : withoutParentheses(index.predicate);
    const isLive = live !== null && where === `${quoteIdentifier(live)} IS NULL`;
    const method = index.method === "btree" ? undefined : index.method;
    if (index.isUnique) {
      if (second === undefined && where === undefined) unique.add(first);
      if (second === undefined && (where === undefined || isLive)) {
        const said = isLive ? { name: index.name, rows: "live" } : { name: index.name, constraint: false };
        if (add(first, "unique", said, key)) continue;
      }
      origins.uniqueIndex.push(key);
      uniqueIndex.push(options({ fields: named(over), name: index.name, where }) ?? {});
      continue;
    }
    const name = isServed(index, table) || index.name !== patternName(table, over, "idx") ? index.name : undefined;
    const said = options({ name, method, where });
    if (second === undefined && add(first, "index", optionLiteral(said), key)) continue;
    origins.index.push(key);
    listed.push(name === undefined && said === null ? named(over) : { fields: named(over), ...said });
  }
  return { columns, uniqueIndex, index: listed, exclude: excluded, unions, unsupported, unique, origins };
}

export function omittedColumnReason(column: string): string {
  return `its column \`${column}\` has no field`;
}

/** Returns `true`, `"gin"` or `{ name: "ix" }`. */
function optionLiteral(said: Options | null): Literal {
  if (said === null) return true;
  const { method, ...others } = said;
  return method !== undefined && Object.keys(others).length === 0 ? method : said;
}

/** Returns the values of a CHECK that a union generates; null for any other CHECK. */
function unionOf({ definition, columns: over }: Constraint, table: Table): readonly string[] | null {
  const checked = checkedValues(definition);
  const [only = "", second] = over;
  const column = table.columns.find(({ name }) => name === only);
  if (checked === null || column === undefined || second !== undefined || column.collation !== null) return null;
  if (column.type !== (checked.isArray ? "text[]" : "text")) return null;
  // A foreign key has the type of its target, and `ci` is for text.
  const isKey = table.constraints.some(
    ({ kind, columns }) => (kind === "primary key" || kind === "foreign key") && columns.includes(only),
  );
  const isRepeated = new Set(checked.values).size < checked.values.length;
  const isFolded = table.indexes.some((index) => foldedColumn(index) === only);
  return isKey || isRepeated || isFolded ? null : checked.values;
}

function addCheck(
  columns: Map<string, Record<string, Literal>>,
  table: Table,
  column: string,
  name: string,
  sql: string,
): void {
  const there = columns.get(column) ?? {};
  const before = there["check"];
  const isPattern = before === undefined && name === patternName(table, [column], "check");
  const check: Literal = isPattern ? sql : { sql, name };
  const all: Literal = before === undefined ? check : [...(Array.isArray(before) ? before : [before]), check];
  columns.set(column, { ...there, check: all });
}

/** Returns the column of a unique index on `lower(column)`; null for any other index. */
function foldedColumn({
  isUnique,
  keys,
  predicate,
  method,
  included,
  treatsNullsAsEqual,
  definition,
}: Index): string | null {
  const [key, second] = keys;
  if (!isUnique || key === undefined || second !== undefined || predicate !== null || method !== "btree") return null;
  if (included.length > 0 || treatsNullsAsEqual || key.operatorClass !== null || key.isDescending) return null;
  if (/\bWITH \(/.test(definition)) return null;
  const [, column, quoted] =
    /^lower\(\(?(?:([a-z_][a-z0-9_]*)|"((?:[^"]|"")*)")(?:\)::text)?\)$/.exec(key.expression) ?? [];
  return column ?? quoted?.replaceAll('""', '"') ?? null;
}

/** True if another index starts with the same columns, so that an unnamed one would be omitted. */
function isServed(index: Index, { indexes }: Table): boolean {
  return indexes.some(
    (other) => other !== index && index.keys.every(({ column }, position) => other.keys[position]?.column === column),
  );
}
