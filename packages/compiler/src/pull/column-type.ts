// A column's type in PostgreSQL into the field's type, and what `@column` has to add to it.
import type { Catalog, Column, ColumnType } from "@entity-derive/migrations";
import { scalarList, scalars, typeName } from "../language/types/index.ts";
import type { ScalarType } from "../language/types/scalar-type.ts";
import type { Literal } from "../text/literal.ts";
import type { Names } from "./names.ts";
import type { PulledType } from "./pulled.ts";

interface TypeReading {
  readonly type: PulledType;
  /** `varchar`, `type`, `pgEnum` of `@column`. */
  readonly options: Readonly<Record<string, Literal>>;
}

/** Types of `pg_catalog` by what the field is then; those that are not here are their text. */
const types: ReadonlyMap<string, ScalarType> = new Map(
  scalarList.flatMap((type) => (type.catalog ?? []).map((name) => [name, type] as const)),
);

/** Types whose name says all of the column, if nothing is in parentheses after it. */
const plain: ReadonlySet<string> = new Set(scalarList.flatMap(({ catalog: [first] = [] }) => first ?? []));

/** `varchar(n)` has this much more than n in the catalog. */
const header = 4;

/** `isLarge`: the column has numbers that `i64`, which is a `number`, cannot hold. */
export function readType(column: Column, catalog: Catalog, names: Names, isLarge: boolean): TypeReading {
  const { base } = column;
  const { isArray } = base;
  const spelled = base.schema === "pg_catalog" ? spelledShort(column.type) : column.type;
  const collated = column.collation === null ? spelled : `${spelled} COLLATE ${column.collation}`;
  const name = names.enums.get(`${base.schema}.${base.name}`);
  if (base.kind === "enum" && name !== undefined) {
    const said: Readonly<Record<string, Literal>> =
      base.schema === "public" ? { pgEnum: base.name } : { type: column.type };
    return { type: { kind: "value-object", name, isArray }, options: said };
  }
  const system = base.kind === "domain" ? systemType(base, catalog) : base.name;
  const isSystem = base.schema === "pg_catalog" || base.kind === "domain";
  const known = (isSystem ? types.get(system) : null) ?? scalars.text;
  const scalar = known.unsupported?.isLarge === true && isLarge ? scalars.bigint : known;
  const kind = scalar.names.vocabulary === undefined ? "global" : "vocabulary";
  const type: PulledType = { kind, name: typeName(scalar), isArray };
  const isPlain = base.kind === "base" && isSystem && base.modifier === -1 && column.collation === null;
  if (isPlain && plain.has(system)) return { type, options: {} };
  if (isSystem && system === "varchar" && base.kind === "base" && base.modifier > header && !isArray) {
    if (column.collation === null) return { type, options: { varchar: base.modifier - header } };
  }
  return { type, options: { type: collated } };
}

/** The type under a domain, and under the domains beneath it. */
function systemType(base: ColumnType, { domains }: Catalog): string {
  let { schema, name } = base;
  for (let depth = 0; depth < 32; depth++) {
    const domain = domains.find((one) => one.schema === schema && one.name === name);
    if (domain === undefined) return name;
    const type = domain.type.replace(/\(.*\)/s, "").trim();
    const known = formatted[type];
    if (known !== undefined) return known;
    const [first = "", second] = type.split(".");
    [schema, name] = second === undefined ? ["pg_catalog", first] : [first, second];
  }
  return name;
}

/** What `format_type` calls otherwise than `pg_type`. */
const formatted: Readonly<Record<string, string>> = {
  smallint: "int2",
  integer: "int4",
  bigint: "int8",
  real: "float4",
  "double precision": "float8",
  boolean: "bool",
  "timestamp with time zone": "timestamptz",
  "timestamp without time zone": "timestamp",
  "time without time zone": "time",
  "character varying": "varchar",
};

/** `timestamp(3) without time zone` as one writes it: `timestamp(3)`. */
function spelledShort(type: string): string {
  return type
    .replace(/^timestamp(\(\d\))? with time zone/, "timestamptz$1")
    .replace(/^time(\(\d\))? with time zone/, "timetz$1")
    .replace(/^(time|timestamp)(\(\d\))? without time zone/, "$1$2")
    .replace(/^character varying/, "varchar")
    .replace(/^character\b/, "char")
    .replace(/^bit varying/, "varbit")
    .replace(/^(numeric\(\d+),/, "$1, ");
}
