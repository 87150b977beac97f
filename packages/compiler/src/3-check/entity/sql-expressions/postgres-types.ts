// Names of PostgreSQL's types and of popular extensions' types, to suggest corrections of misspelt ones.
import { isTypo, nearest } from "../../../text/nearest.ts";

/** Type names without lengths: `character varying`, not `character varying(10)`. */
const postgresTypes = [
  ..."bigint bigserial bit bool boolean box bpchar bytea char character cidr circle date decimal double float float4".split(
    " ",
  ),
  ..."float8 inet int int2 int4 int8 integer interval json jsonb jsonpath line lseg macaddr macaddr8 money name".split(
    " ",
  ),
  ..."numeric oid path pg_lsn point polygon real regclass regtype serial smallint smallserial text time timestamp".split(
    " ",
  ),
  ..."timestamptz timetz tsquery tsvector uuid varbit varchar xml xid8".split(" "),
  ..."int4range int8range numrange tsrange tstzrange daterange".split(" "),
  ..."int4multirange int8multirange nummultirange tsmultirange tstzmultirange datemultirange".split(" "),
  "bit varying",
  "character varying",
  "double precision",
  "national character varying",
  "time with time zone",
  "time without time zone",
  "timestamp with time zone",
  "timestamp without time zone",
] as const;

const extensionTypes = [
  ..."citext cube geography geometry halfvec hstore isbn lquery ltree ltxtquery raster seg sparsevec vector".split(" "),
] as const;

/** Longest first, because the nearest name wins and `timestampz` should suggest `timestamptz`, not `timestamp`. */
const known: readonly string[] = [...postgresTypes, ...extensionTypes].sort((a, b) => b.length - a.length);

const length = /\s*\([^)]*\)/g;
const array = /(?:\s*\[\d*\])+$|\s+array(?:\s*\[\d+\])?$/i;
const collation = /\s+collate\s+\S+$/i;

/**
 * Returns a misspelt type with its name corrected: `varchar(10)` for `varchr(10)`; null if the name is known or similar
 * to none. Names with a schema or in quotes are types of the user.
 */
export function correctType(type: string): { readonly name: string; readonly corrected: string } | null {
  const whole = type.trim().replace(collation, "").replace(array, "");
  const name = whole.replaceAll(length, "").replaceAll(/\s+/g, " ").trim();
  if (!/^[a-z_][a-z0-9_]*(?: [a-z]+)*$/i.test(name) || known.includes(name.toLowerCase())) return null;
  const meant = nearest(name, known);
  if (meant === null || !isTypo(name, meant, [meant])) return null;
  const inSameCase = name === name.toUpperCase() ? meant.toUpperCase() : meant;
  const [numbers = ""] = whole.match(length) ?? [];
  // In `timestamp(3) with time zone` the length follows the first word.
  const [first = "", ...rest] = inSameCase.split(" ");
  const isInside = rest.length > 0 && !whole.endsWith(")");
  const inserted = isInside ? [`${first}${numbers}`, ...rest].join(" ") : `${inSameCase}${numbers}`;
  return { name, corrected: type.trim().replace(whole, () => inserted) };
}
