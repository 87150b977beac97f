// What the questions to the catalogs have in common: which objects are the database's own, and lists as JSON.

/** Whether a schema is neither the system's nor that of a session's temporary tables. */
export const isOwnSchema = (schema: string): string =>
  `${schema}.nspname !~ '^pg_' AND ${schema}.nspname <> 'information_schema'`;

/** Whether no extension has made it. */
export const isOfNoExtension = (catalog: string, oid: string): string =>
  `NOT EXISTS (
    SELECT FROM pg_catalog.pg_depend AS made
     WHERE made.classid = 'pg_catalog.${catalog}'::pg_catalog.regclass AND made.objid = ${oid} AND made.deptype = 'e')`;

/** A query's one column as a list; empty where there are no rows. */
export const listOf = (value: string, rest: string, order: string): string =>
  `(SELECT coalesce(json_agg(${value} ORDER BY ${order}), '[]'::json) ${rest})`;

/** The columns of its table that an object depends on, by name, without the one with the number `except`. */
export const columnsOf = (
  catalog: string,
  oid: string,
  table: string,
  { except = "0", keys }: { readonly except?: string; readonly keys?: string } = {},
): string =>
  listOf(
    "read.attname",
    `FROM pg_catalog.pg_attribute AS read
     WHERE read.attrelid = ${table} AND read.attnum > 0 AND read.attnum <> ${except}
       AND (${keys === undefined ? "" : `read.attnum = ANY (${keys}) OR `}EXISTS (
         SELECT FROM pg_catalog.pg_depend AS dependency
          WHERE dependency.classid = 'pg_catalog.${catalog}'::pg_catalog.regclass AND dependency.objid = ${oid}
            AND dependency.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass
            AND dependency.refobjid = ${table} AND dependency.refobjsubid = read.attnum))`,
    "read.attnum",
  );

/** The columns with these numbers, in the order of the numbers. */
export const columnsNumbered = (table: string, numbers: string): string =>
  listOf(
    "attribute.attname",
    `FROM unnest(${numbers}) WITH ORDINALITY AS key (number, position)
     JOIN pg_catalog.pg_attribute AS attribute ON attribute.attrelid = ${table} AND attribute.attnum = key.number`,
    "key.position",
  );

export const commentOn = (catalog: string, oid: string): string => `pg_catalog.obj_description(${oid}, '${catalog}')`;

/** Text order that is the same under every collation. */
export const byName = (...names: readonly string[]): string => names.map((name) => `${name} COLLATE "C"`).join(", ");
