// Parts that the catalog queries share: conditions, ordering, lists as JSON.

/** Whether a schema is neither a system schema nor one of temporary tables. */
export const isOwnSchema = (schema: string): string =>
  `${schema}.nspname !~ '^pg_' AND ${schema}.nspname <> 'information_schema'`;

/** Whether the object does not belong to an extension. */
export const isOfNoExtension = (catalog: string, oid: string): string =>
  `NOT EXISTS (
    SELECT FROM pg_catalog.pg_depend AS made
     WHERE made.classid = 'pg_catalog.${catalog}'::pg_catalog.regclass AND made.objid = ${oid} AND made.deptype = 'e')`;

/** Returns a subquery for one column as a JSON array, which is empty if there are no rows. */
export const listOf = (value: string, rest: string, order: string): string =>
  `(SELECT coalesce(json_agg(${value} ORDER BY ${order}), '[]'::json) ${rest})`;

/** Returns a subquery for the names of the table columns that an object depends on, except the number `except`. */
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

/** Returns a subquery for the names of the columns with these numbers, in the given order. */
export const columnNamesOf = (table: string, numbers: string): string =>
  listOf(
    "attribute.attname",
    `FROM unnest(${numbers}) WITH ORDINALITY AS key (number, position)
     JOIN pg_catalog.pg_attribute AS attribute ON attribute.attrelid = ${table} AND attribute.attnum = key.number`,
    "key.position",
  );

export const commentOn = (catalog: string, oid: string): string => `pg_catalog.obj_description(${oid}, '${catalog}')`;

/** Orders by names, independent of the database's collation. */
export const byName = (...names: readonly string[]): string => names.map((name) => `${name} COLLATE "C"`).join(", ");
