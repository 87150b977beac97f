// Reads the objects that trees of statements refer to.
import type { Transaction } from "entity-derive/runtime";
import type {
  Catalog,
  CatalogColumn,
  CatalogFunction,
  CatalogKey,
  CatalogOperator,
  CatalogRelation,
  CatalogType,
} from "./catalog.ts";

type Cell = string | number | boolean | null | readonly Cell[];
type Cells = readonly Cell[];

/** The parts that are read once for a schema, and those that are read as statements mention them. */
type Part = "all" | "mentioned";

/** The condition on a relation: those of users, and those that trees mention. */
function isWanted(oid: string, part: Part): string {
  const mentioned = `${oid} = ANY(string_to_array($1, ',')::oid[])`;
  return part === "all" ? `(${oid} >= 16384 OR ${mentioned})` : mentioned;
}

/** A list of rows that is the same for all statements. */
function constant(part: Part, list: string): string {
  return part === "all" ? `(${list})` : "NULL";
}

/**
 * One statement, whose single value is a JSON array with a list of rows for each kind of object. Each list is one scan: a
 * new database has no statistics, and subqueries for each relation would read the whole catalog each time.
 */
function queryOf(part: Part): string {
  return `SELECT json_build_array(
  ${constant(
    part,
    `SELECT json_agg(json_build_array(t.oid::int8, n.nspname, t.typname, t.typtype,
      CASE WHEN t.typsubscript = 'array_subscript_handler'::regproc AND t.typelem <> 0 AND t.typlen = -1 THEN t.typelem::int8 ELSE 0 END,
      t.typbasetype::int8, t.typtypmod, t.typrelid::int8, t.typdefault IS NOT NULL, t.typnotnull))
     FROM pg_catalog.pg_type t JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
    WHERE t.oid >= 16384 OR t.typrelid = 0`,
  )},
  (SELECT json_agg(json_build_array(c.oid::int8, n.nspname, c.relname, pg_catalog.pg_table_is_visible(c.oid), c.relkind, c.relhasrules,
      CASE c.relkind WHEN 'v' THEN (SELECT w.ev_action::text FROM pg_catalog.pg_rewrite w WHERE w.ev_class = c.oid AND w.rulename = '_RETURN') END))
     FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f', 'c') AND n.nspname <> 'pg_toast' AND ${isWanted("c.oid", part)}),
  (SELECT json_agg(json_build_array(a.attrelid::int8, a.attname, a.attnum, a.atttypid::int8, a.atttypmod, a.attcollation::int8,
      a.attnotnull AND (a.attrelid < 16384 OR k.convalidated IS TRUE), k.connoinherit IS TRUE,
      a.attnotnull, a.atthasdef OR a.attidentity <> '',
      CASE WHEN a.attgenerated <> '' THEN (SELECT d.adbin::text FROM pg_catalog.pg_attrdef d WHERE d.adrelid = a.attrelid AND d.adnum = a.attnum) END)
      ORDER BY a.attrelid, a.attnum)
     FROM pg_catalog.pg_attribute a
     LEFT JOIN pg_catalog.pg_constraint k ON k.conrelid = a.attrelid AND k.contype = 'n' AND k.conkey = ARRAY[a.attnum]
    WHERE a.attnum > 0 AND NOT a.attisdropped AND ${isWanted("a.attrelid", part)}),
  (SELECT json_agg(json_build_array(i.indrelid::int8, i.indkey::int2[], i.indcollation::oid[]::int8[], i.indpred::text, i.indnkeyatts))
     FROM pg_catalog.pg_index i
    WHERE ${isWanted("i.indrelid", part)} AND i.indisunique AND i.indisvalid AND i.indimmediate AND i.indexprs IS NULL),
  ${constant(
    part,
    `SELECT json_agg(json_build_array(t.tgrelid::int8, t.tgtype))
     FROM pg_catalog.pg_trigger t WHERE NOT t.tgisinternal AND t.tgenabled <> 'D'`,
  )},
  ${constant(part, "SELECT json_agg(json_build_array(h.inhparent::int8, h.inhrelid::int8)) FROM pg_catalog.pg_inherits h")},
  ${constant(
    part,
    "SELECT json_agg(json_build_array(e.enumtypid::int8, e.enumlabel) ORDER BY e.enumsortorder) FROM pg_catalog.pg_enum e",
  )},
  (SELECT json_agg(json_build_array(p.oid::int8, n.nspname, p.proname, p.prokind, p.proisstrict, p.proretset, p.provolatile, p.proargtypes::oid[]::int8[]))
     FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
    WHERE p.oid = ANY(string_to_array($2, ',')::oid[])),
  (SELECT json_agg(json_build_array(o.oid::int8, o.oprname))
     FROM pg_catalog.pg_operator o WHERE o.oid = ANY(string_to_array($3, ',')::oid[])))`;
}

const queries: Readonly<Record<Part, string>> = { all: queryOf("all"), mentioned: queryOf("mentioned") };

/** The OIDs that trees mention. */
export interface MentionedObjects {
  readonly relations: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
  readonly operators: ReadonlySet<string>;
}

/** Finds the OIDs of relations, functions and operators in the text of a tree. */
export function mentionedObjects(tree: string): MentionedObjects {
  const relations = new Set<string>();
  const functions = new Set<string>();
  const operators = new Set<string>();
  for (const [, name, oid = "", list] of tree.matchAll(mention)) {
    if (list !== undefined) for (const one of list.split(" ")) operators.add(one);
    else (name === "relid" ? relations : name === "opno" ? operators : functions).add(oid);
  }
  return { relations, functions, operators };
}

const mention = /:(relid|funcid|opfuncid|aggfnoid|winfnoid|opno) (\d+)|:opnos \(o ([\d ]+)\)/g;

/** @param part `all` for a first reading, in which there is what does not depend on statements */
export async function readCatalog(db: Transaction, mentioned: MentionedObjects, part: Part): Promise<Catalog> {
  const lists = [mentioned.relations, mentioned.functions, mentioned.operators].map((oids) => [...oids].join(","));
  const { rows } = await db.query({ name: `queries.catalog.${part}`, text: queries[part] }, lists);
  const [types, relations, columns, keys, triggers, children, labels, functions, operators] = (
    JSON.parse(rows[0]?.[0] ?? "[]") as readonly (readonly Cells[] | null)[]
  ).map((list) => list ?? []);
  const parts = {
    columns: byOwner(columns),
    keys: byOwner(keys),
    triggers: byOwner(triggers),
    children: byOwner(children),
  };
  const labelsByType = byOwner(labels);
  const typesByOid = byOid(types, (cells) => typeOf(cells, labelsByType));
  return {
    types: typesByOid,
    arrayTypes: new Map(
      [...typesByOid.values()].flatMap(({ oid, element }) => (element === 0 ? [] : [[element, oid]])),
    ),
    relations: byOid(relations, (cells) => relationOf(cells, parts)),
    functions: byOid(functions, functionOf),
    operators: byOid(operators, operatorOf),
  };
}

/** Rows by their first cell, the OID of what they belong to. */
type RowsByOwner = ReadonlyMap<number, readonly Cells[]>;

interface RelationParts {
  readonly columns: RowsByOwner;
  readonly keys: RowsByOwner;
  readonly triggers: RowsByOwner;
  readonly children: RowsByOwner;
}

function byOwner(rows: readonly Cells[] | undefined): RowsByOwner {
  return Map.groupBy(rows ?? [], ([owner]) => Number(owner));
}

function byOid<T extends { readonly oid: number }>(
  rows: readonly Cells[] | undefined,
  read: (cells: Cells) => T,
): ReadonlyMap<number, T> {
  return new Map((rows ?? []).map(read).map((one) => [one.oid, one]));
}

function typeOf(cells: Cells, labels: RowsByOwner): CatalogType {
  const [oid, schema, name, kind, element, base, modifier, relation, hasDefault, rejectsNull] = cells;
  return {
    oid: Number(oid),
    schema: String(schema),
    name: String(name),
    kind: String(kind),
    element: Number(element),
    base: Number(base),
    modifier: Number(modifier),
    relation: Number(relation),
    hasDefault: hasDefault === true,
    rejectsNull: rejectsNull === true,
    labels: (labels.get(Number(oid)) ?? []).map(([, label]) => String(label)),
  };
}

function relationOf(
  [oid, schema, table, isVisible, kind, hasRules, view]: Cells,
  parts: RelationParts,
): CatalogRelation {
  const rowsOf = (rows: RowsByOwner): readonly Cells[] => rows.get(Number(oid)) ?? [];
  return {
    oid: Number(oid),
    schema: String(schema),
    table: String(table),
    isVisible: isVisible === true,
    kind: String(kind),
    columns: new Map(
      rowsOf(parts.columns)
        .map(columnOf)
        .map((column) => [column.number, column]),
    ),
    keys: rowsOf(parts.keys).map(keyOf),
    triggers: rowsOf(parts.triggers).map(([, type]) => Number(type)),
    // Each view has the rule _RETURN.
    hasRules: hasRules === true && kind !== "v",
    children: rowsOf(parts.children).map(([, child]) => Number(child)),
    view: typeof view === "string" ? view : null,
  };
}

function columnOf(cells: Cells): CatalogColumn {
  const [, name, number, type, modifier, collation, isNotNull, isNoInherit, rejectsNull, hasDefault, generation] =
    cells;
  return {
    name: String(name),
    number: Number(number),
    type: Number(type),
    modifier: Number(modifier),
    collation: Number(collation),
    isNotNull: isNotNull === true,
    isNoInherit: isNoInherit === true,
    rejectsNull: rejectsNull === true,
    hasDefault: hasDefault === true,
    generation: typeof generation === "string" ? generation : null,
  };
}

function keyOf([, columns, collations, predicate, length]: Cells): CatalogKey {
  return {
    columns: list(columns).slice(0, Number(length)).map(Number),
    collations: list(collations).map(Number),
    predicate: typeof predicate === "string" ? predicate : null,
  };
}

function functionOf([oid, schema, name, kind, isStrict, returnsSet, volatility, parameters]: Cells): CatalogFunction {
  return {
    oid: Number(oid),
    schema: String(schema),
    name: String(name),
    kind: String(kind),
    isStrict: isStrict === true,
    returnsSet: returnsSet === true,
    volatility: String(volatility),
    parameters: list(parameters).map(Number),
  };
}

function operatorOf([oid, name]: Cells): CatalogOperator {
  return { oid: Number(oid), name: String(name), isBuiltIn: Number(oid) < 16_384 };
}

function list(cell: Cell | undefined): readonly Cell[] {
  return Array.isArray(cell) ? cell : [];
}
