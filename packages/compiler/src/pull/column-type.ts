// Converts PostgreSQL types to field types and options of `@column`.
import type { Catalog, Column, ColumnType } from "@entity-derive/migrations";
import { scalarList, scalars, typeName } from "../language/types/index.ts";
import type { ScalarType } from "../language/types/scalar-type.ts";
import type { Literal } from "../text/literal.ts";
import type { Names } from "./names.ts";
import type { PulledType } from "./pulled-entity.ts";

interface TypeReading {
  readonly type: PulledType;
  /** `varchar`, `type` and `pgEnum` of `@column`. */
  readonly options: Readonly<Record<string, Literal>>;
}

/** Field types by the type of `pg_catalog`; types that are missing here are read as text. */
const types: ReadonlyMap<string, ScalarType> = new Map(
  scalarList.flatMap((type) => (type.catalog ?? []).map((name) => [name, type] as const)),
);

/** Types that need no option of `@column`, if they have no modifier. */
const plainTypes: ReadonlySet<string> = new Set(scalarList.flatMap(({ catalog: [first] = [] }) => first ?? []));

/** The type modifier of `varchar(n)` is n plus this. */
const varcharOverhead = 4;

/** `isLarge`: the column has numbers beyond the safe integers of `i64`. */
export function readType(column: Column, catalog: Catalog, names: Names, isLarge: boolean): TypeReading {
  const { base } = column;
  const { isArray } = base;
  const spelled = base.schema === "pg_catalog" ? shortTypeName(column.type) : column.type;
  const collated = column.collation === null ? spelled : `${spelled} COLLATE ${column.collation}`;
  const name = names.enums.get(`${base.schema}.${base.name}`);
  if (base.kind === "enum" && name !== undefined) {
    const enumOptions: Readonly<Record<string, Literal>> =
      base.schema === "public" ? { pgEnum: base.name } : { type: column.type };
    return { type: { kind: "value-object", name, isArray }, options: enumOptions };
  }
  const system = base.kind === "domain" ? systemType(base, catalog) : base.name;
  const isSystem = base.schema === "pg_catalog" || base.kind === "domain";
  const known = (isSystem ? types.get(system) : null) ?? scalars.text;
  const scalar = known.unsupported?.isLarge === true && isLarge ? scalars.bigint : known;
  const kind = scalar.names.vocabulary === undefined ? "global" : "vocabulary";
  const type: PulledType = { kind, name: typeName(scalar), isArray };
  const isPlain = base.kind === "base" && isSystem && base.modifier === -1 && column.collation === null;
  if (isPlain && plainTypes.has(system)) return { type, options: {} };
  if (isSystem && system === "varchar" && base.kind === "base" && base.modifier > varcharOverhead && !isArray) {
    if (column.collation === null) return { type, options: { varchar: base.modifier - varcharOverhead } };
  }
  return { type, options: { type: collated } };
}

/** Returns the base type of a domain, through nested domains. */
function systemType(base: ColumnType, { domains }: Catalog): string {
  let { schema, name } = base;
  for (let depth = 0; depth < 32; depth++) {
    const domain = domains.find((one) => one.schema === schema && one.name === name);
    if (domain === undefined) return name;
    const type = domain.type.replace(/\(.*\)/s, "").trim();
    const known = formattedNames[type];
    if (known !== undefined) return known;
    const [first = "", second] = type.split(".");
    [schema, name] = second === undefined ? ["pg_catalog", first] : [first, second];
  }
  return name;
}

/** Types whose names differ between `format_type` and `pg_type`. */
const formattedNames: Readonly<Record<string, string>> = {
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

/** Returns the short spelling of a type: `timestamp(3)` for `timestamp(3) without time zone`. */
function shortTypeName(type: string): string {
  return type
    .replace(/^timestamp(\(\d\))? with time zone/, "timestamptz$1")
    .replace(/^time(\(\d\))? with time zone/, "timetz$1")
    .replace(/^(time|timestamp)(\(\d\))? without time zone/, "$1$2")
    .replace(/^character varying/, "varchar")
    .replace(/^character\b/, "char")
    .replace(/^bit varying/, "varbit")
    .replace(/^(numeric\(\d+),/, "$1, ");
}
