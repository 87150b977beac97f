// Names and texts of the catalogs into SQL: quoted where they must be.
import { createHash } from "node:crypto";

/** PostgreSQL cuts longer names silently (NAMEDATALEN - 1). */
const maximumBytes = 63;

/** Key words that cannot be a bare name everywhere (PostgreSQL 18, appendix C, all but the unreserved). */
const keywords: ReadonlySet<string> = new Set(
  `all analyse analyze and any array as asc asymmetric authorization between bigint binary bit boolean both case cast
  char character check coalesce collate collation column concurrently constraint create cross current_catalog
  current_date current_role current_schema current_time current_timestamp current_user dec decimal default deferrable
  desc distinct do else end except exists extract false fetch float for foreign freeze from full grant greatest group
  grouping having ilike in initially inner inout int integer intersect interval into is isnull join json json_array
  json_arrayagg json_exists json_object json_objectagg json_query json_scalar json_serialize json_table json_value
  lateral leading least left like limit localtime localtimestamp merge_action national natural nchar none normalize not
  notnull null nullif numeric offset on only or order out outer overlaps overlay placing position precision primary real
  references returning right row select session_user setof similar smallint some substring symmetric system_user table
  tablesample then time timestamp to trailing treat trim true union unique user using values varchar variadic verbose
  when where window with xmlattributes xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot
  xmlserialize xmltable`.split(/\s+/),
);

/** The name as it is written in SQL. */
export function quoted(name: string): string {
  return /^[a-z_][a-z0-9_$]*$/.test(name) && !keywords.has(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** `public.users` */
export const qualified = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${quoted(schema)}.${quoted(name)}`;

/** `(order_id, product_id)` */
export const listed = (names: readonly string[]): string => `(${names.map(quoted).join(", ")})`;

/** A string as a literal. */
export function literal(text: string): string {
  const quotedText = `'${text.replaceAll("'", "''")}'`;
  return text.includes("\\") ? `E${quotedText.replaceAll("\\", "\\\\")}` : quotedText;
}

/** A dollar quote that does not occur in the text that it encloses. */
export function dollarQuoted(text: string): string {
  let quote = "$$";
  for (let count = 1; text.includes(quote); count++) quote = `$do${count}$`;
  return `${quote}\n${text}\n${quote}`;
}

/** The name, or its beginning with a hash of the whole, so that no two long names become one. */
export function fitted(name: string): string {
  if (Buffer.byteLength(name) <= maximumBytes) return name;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 8);
  let start = name;
  while (Buffer.byteLength(start) > maximumBytes - 9) start = [...start].slice(0, -1).join("");
  return `${start}_${hash}`;
}

/** What something is called until it takes the place of what has its name. */
export const temporary = (name: string): string => fitted(`${name}_new`);
