// ED211: a type of MySQL, SQL Server, Oracle or SQLite that PostgreSQL does not have, with what it is called there.

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

/** The first word of a type as PostgreSQL has it; null where PostgreSQL has it itself, or nothing is known of it. */
export function postgresTypeFor(type: string): { readonly name: string; readonly ours: string } | null {
  const [name] = /^\w+/.exec(type.trim()) ?? [];
  const ours = types.get(name?.toUpperCase() ?? "");
  if (name === undefined || ours === undefined || /^double\s+precision/i.test(type.trim())) return null;
  return { name, ours };
}
