// Asks the server for a single value.
import type { Parameter, Queryable } from "../database/database.ts";

/**
 * Returns the first column of the first row; null if it is NULL, and if there is no row.
 * @param name the name of the statement after `migrations.`
 */
export async function firstValue(
  connection: Pick<Queryable, "query">,
  name: string,
  text: string,
  ...parameters: readonly Parameter[]
): Promise<Parameter> {
  const { rows } = await connection.query({ name: `migrations.${name}`, text }, parameters);
  return rows[0]?.[0] ?? null;
}

/** Whether there is a table or an index of this name. */
export async function relationExists(connection: Pick<Queryable, "query">, name: string): Promise<boolean> {
  return (await firstValue(connection, "relation", "SELECT to_regclass($1::text) IS NOT NULL", name)) === "t";
}
