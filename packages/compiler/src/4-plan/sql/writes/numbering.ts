// The numbers of many new rows, taken before any of them is inserted: RETURNING promises no order, and so each knows its place.
import { type Entity, storedFields } from "../../../2-model/data/entity.ts";
import type { Field } from "../../../2-model/data/field/field.ts";
import { sequenceField } from "../../../2-model/data/table/key.ts";
import { keyNumberings } from "../../../language/keys/index.ts";
import { quoteIdentifier, quoteLiteral } from "../../../text/identifier.ts";
import { rawSql, type Sql, sql, verbatimSql } from "../../../text/sql.ts";
import { columnSql, freeName, insertParameters, qualifiedTable, recordColumns } from "../pieces.ts";
import type { Around } from "./publishing-statement.ts";

export interface Numbering extends Around {
  readonly field: Field;
  /** The CTE `numbered`: the rows that are given with their numbers and places. */
  readonly before: readonly [Sql];
  readonly ordered: Sql;
  /** What an INSERT has to say that the database would number itself. */
  readonly overriding: string;
}

/** Null where the key of new rows is known without the database. */
export function numberingOf(entity: Entity): Numbering | null {
  const field = sequenceField(entity);
  const given = field?.column.defaultValue ?? null;
  if (field === null || (given?.kind !== "identity" && given?.kind !== "expression")) return null;
  const { next, overriding } = keyNumberings[given.kind];
  const key = next({
    table: quoteLiteral(qualifiedTable(entity)),
    column: quoteLiteral(field.column.name),
    expression: verbatimSql(given.kind === "expression" ? given.sql.value : ""),
  });
  const stored = storedFields(entity).map(({ column }) => column.name);
  const taken = new Set([...stored, ...insertParameters(entity).map(({ name }) => name)]);
  const place = rawSql(quoteIdentifier(freeName("place", taken)));
  const number = rawSql(quoteIdentifier(freeName("taken", taken)));
  const column = columnSql(field);
  return {
    field,
    before: [
      sql`
        numbered AS MATERIALIZED (
          SELECT ${key} AS ${column}, ROW_NUMBER() OVER () AS ${place}, given.*
            FROM json_to_recordset($1) AS given (${recordColumns(entity)}))`,
    ],
    ordered: sql`
      JOIN (SELECT ${column} AS ${number}, ${place} FROM numbered) AS numbered ON ${number} = ${column}
       ORDER BY ${place}`,
    overriding: given.kind === "identity" && given.isAlways ? overriding : "",
  };
}
