// Reads the objects that trees of statements refer to, in two statements.
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

/** One statement, whose single value is a JSON array with a list of rows for each kind of object. */
const query = `SELECT json_build_array(
  (SELECT json_agg(json_build_array(t.oid::int8, n.nspname, t.typname, t.typtype,
      CASE WHEN t.typsubscript = 'array_subscript_handler'::regproc AND t.typelem <> 0 AND t.typlen = -1 THEN t.typelem::int8 ELSE 0 END,
      t.typbasetype::int8, t.typtypmod, t.typrelid::int8,
      CASE t.typtype WHEN 'e' THEN (SELECT json_agg(e.enumlabel ORDER BY e.enumsortorder) FROM pg_catalog.pg_enum e WHERE e.enumtypid = t.oid) END))
     FROM pg_catalog.pg_type t JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
    WHERE t.oid >= 16384 OR (t.typrelid = 0 AND t.oid < 13000 AND t.typname !~ '^_?pg_')),
  (SELECT json_agg(json_build_array(c.oid::int8, n.nspname, c.relname, c.relkind, c.relhasrules,
      (SELECT json_agg(json_build_array(a.attname, a.attnum, a.atttypid::int8, a.atttypmod, a.attcollation::int8,
          a.attnotnull AND (c.oid < 16384 OR k.convalidated IS TRUE), k.connoinherit IS TRUE,
          CASE WHEN a.attgenerated <> '' THEN (SELECT d.adbin::text FROM pg_catalog.pg_attrdef d WHERE d.adrelid = c.oid AND d.adnum = a.attnum) END) ORDER BY a.attnum)
         FROM pg_catalog.pg_attribute a
         LEFT JOIN pg_catalog.pg_constraint k ON k.conrelid = c.oid AND k.contype = 'n' AND k.conkey[1] = a.attnum
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
      (SELECT json_agg(json_build_array(i.indkey::int2[], i.indcollation::oid[]::int8[], i.indpred::text, i.indnkeyatts))
         FROM pg_catalog.pg_index i
        WHERE i.indrelid = c.oid AND i.indisunique AND i.indisvalid AND i.indimmediate AND i.indexprs IS NULL),
      CASE WHEN c.relhastriggers THEN (SELECT json_agg(t.tgtype) FROM pg_catalog.pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal AND t.tgenabled <> 'D') END,
      (SELECT json_agg(h.inhrelid::int8) FROM pg_catalog.pg_inherits h WHERE h.inhparent = c.oid),
      CASE c.relkind WHEN 'v' THEN (SELECT w.ev_action::text FROM pg_catalog.pg_rewrite w WHERE w.ev_class = c.oid AND w.rulename = '_RETURN') END))
     FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f', 'c') AND n.nspname <> 'pg_toast'
      AND (c.oid >= 16384 OR c.oid = ANY(string_to_array($1, ',')::oid[]))),
  (SELECT json_agg(json_build_array(p.oid::int8, n.nspname, p.proname, p.prokind, p.proisstrict, p.proretset, p.provolatile, p.proargtypes::oid[]::int8[]))
     FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
    WHERE p.oid = ANY(string_to_array($2, ',')::oid[])),
  (SELECT json_agg(json_build_array(o.oid::int8, o.oprname))
     FROM pg_catalog.pg_operator o WHERE o.oid = ANY(string_to_array($3, ',')::oid[])))`;

/** The OIDs that trees mention. */
export interface MentionedObjects {
  readonly relations: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
  readonly operators: ReadonlySet<string>;
}

/** Finds the OIDs of relations, functions and operators in the texts of trees. */
export function mentionedObjects(trees: readonly string[]): MentionedObjects {
  const relations = new Set<string>();
  const functions = new Set<string>();
  const operators = new Set<string>();
  for (const tree of trees)
    for (const [, name, oid = ""] of tree.matchAll(/:(relid|funcid|opfuncid|aggfnoid|winfnoid|opno) (\d+)/g))
      (name === "relid" ? relations : name === "opno" ? operators : functions).add(oid);
  return { relations, functions, operators };
}

export async function readCatalog(db: Transaction, mentioned: MentionedObjects): Promise<Catalog> {
  const lists = [mentioned.relations, mentioned.functions, mentioned.operators].map((oids) => [...oids].join(","));
  const { rows } = await db.query({ name: "queries.catalog", text: query }, lists);
  const [types, relations, functions, operators] = JSON.parse(rows[0]?.[0] ?? "[]") as readonly (
    | readonly Cells[]
    | null
  )[];
  const typesByOid = byOid(types, typeOf);
  return {
    types: typesByOid,
    arrayTypes: new Map(
      [...typesByOid.values()].flatMap(({ oid, element }) => (element === 0 ? [] : [[element, oid]])),
    ),
    relations: byOid(relations, relationOf),
    functions: byOid(functions, functionOf),
    operators: byOid(operators, operatorOf),
  };
}

function byOid<T extends { readonly oid: number }>(
  rows: readonly Cells[] | null | undefined,
  read: (cells: Cells) => T,
): ReadonlyMap<number, T> {
  return new Map((rows ?? []).map(read).map((one) => [one.oid, one]));
}

function typeOf([oid, schema, name, kind, element, base, modifier, relation, labels]: Cells): CatalogType {
  return {
    oid: Number(oid),
    schema: String(schema),
    name: String(name),
    kind: String(kind),
    element: Number(element),
    base: Number(base),
    modifier: Number(modifier),
    relation: Number(relation),
    labels: list(labels).map(String),
  };
}

function relationOf([
  oid,
  schema,
  name,
  kind,
  hasRules,
  columns,
  keys,
  triggers,
  children,
  view,
]: Cells): CatalogRelation {
  const isView = kind === "v";
  return {
    oid: Number(oid),
    schema: String(schema),
    name: String(name),
    kind: String(kind),
    columns: new Map(
      rowsIn(columns)
        .map(columnOf)
        .map((column) => [column.number, column]),
    ),
    keys: rowsIn(keys).map(keyOf),
    triggers: list(triggers).map(Number),
    // Each view has the rule _RETURN.
    hasRules: hasRules === true && !isView,
    children: list(children).map(Number),
    view: typeof view === "string" ? view : null,
  };
}

function columnOf([name, number, type, modifier, collation, isNotNull, isNoInherit, generation]: Cells): CatalogColumn {
  return {
    name: String(name),
    number: Number(number),
    type: Number(type),
    modifier: Number(modifier),
    collation: Number(collation),
    isNotNull: isNotNull === true,
    isNoInherit: isNoInherit === true,
    generation: typeof generation === "string" ? generation : null,
  };
}

function keyOf([columns, collations, predicate, length]: Cells): CatalogKey {
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

function rowsIn(cell: Cell | undefined): readonly Cells[] {
  return list(cell).map(list);
}
