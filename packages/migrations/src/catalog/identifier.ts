// Quotes and shortens PostgreSQL identifiers.
import { createHash } from "node:crypto";

/** PostgreSQL silently truncates longer identifiers (NAMEDATALEN - 1). */
const maximumBytes = 63;

/** Key words that need quotes as names of columns or tables (PostgreSQL 18, appendix C, all but the unreserved). */
const keywords = new Set(
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

/** Control characters and line separators. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controls = /[\u0001-\u001f\u007f-\u009f\u2028\u2029]/g;

function escapedControl(character: string): string {
  return `\\${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Whether PostgreSQL allows the name as an identifier. */
export function isValidIdentifier(name: string): boolean {
  return name !== "" && !name.includes("\0") && name.isWellFormed();
}

/** Quotes a name whether it needs quotes or not. */
export function quoteAlways(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes a name on one line, where `quote_ident` would. */
export function quoteIdentifier(name: string): string {
  const bare = /^[a-z_][a-z0-9_]*$/.test(name) && !keywords.has(name);
  if (bare) return name;
  const quoted = quoteAlways(name);
  return name.search(controls) >= 0
    ? `U&${quoted.replaceAll("\\", "\\\\").replaceAll(controls, escapedControl)}`
    : quoted;
}

/** Returns the name that an identifier in SQL written by PostgreSQL means. */
export function unquoteIdentifier(written: string): string {
  return written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
}

/** Truncates a long name to 63 bytes and appends a hash of it, so that two long names stay different. */
export function fitIdentifier(name: string): string {
  if (byteLength(name) <= maximumBytes) return name;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 8);
  let start = name;
  while (byteLength(start) > maximumBytes - 9) start = [...start].slice(0, -1).join("");
  return `${start}_${hash}`;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Quotes a string as an SQL literal on one line. */
export function quoteLiteral(value: string): string {
  const quoted = `'${value.replaceAll("'", "''")}'`;
  if (!/[\\\n\r]/.test(value)) return quoted;
  return `E${quoted.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r")}`;
}

/** Escapes a text for a regular expression. `RegExp.escape` needs a newer Node than the oldest supported one. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
