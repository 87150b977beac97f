// ED211: types of MySQL, SQL Server, Oracle and SQLite, with their PostgreSQL equivalents.

const types: ReadonlyMap<string, string> = new Map([
  ["DATETIME", "TIMESTAMPTZ"],
  ["DATETIME2", "TIMESTAMPTZ"],
  ["SMALLDATETIME", "TIMESTAMPTZ"],
  ["TINYINT", "SMALLINT"],
  ["MEDIUMINT", "INTEGER"],
  ["TINYTEXT", "TEXT"],
  ["MEDIUMTEXT", "TEXT"],
  ["LONGTEXT", "TEXT"],
  ["NVARCHAR", "TEXT"],
  ["VARCHAR2", "TEXT"],
  ["NTEXT", "TEXT"],
  ["CLOB", "TEXT"],
  ["STRING", "TEXT"],
  ["BLOB", "BYTEA"],
  ["LONGBLOB", "BYTEA"],
  ["MEDIUMBLOB", "BYTEA"],
  ["VARBINARY", "BYTEA"],
  ["BINARY", "BYTEA"],
  ["DOUBLE", "DOUBLE PRECISION"],
  ["NUMBER", "NUMERIC"],
  ["UNIQUEIDENTIFIER", "UUID"],
  ["ENUM", "TEXT"],
]);

/** Returns the PostgreSQL equivalent of a type's first word; null if PostgreSQL has the type or it is unknown. */
export function postgresTypeFor(type: string): { readonly name: string; readonly ours: string } | null {
  const [name] = /^\w+/.exec(type.trim()) ?? [];
  const ours = types.get(name?.toUpperCase() ?? "");
  if (name === undefined || ours === undefined || /^double\s+precision/i.test(type.trim())) return null;
  return { name, ours };
}
