// SQL that returns the rows of `createMany` in the order of the input, which Citus does not keep.
import { type Entity, storedFields } from "../../../2-model/data/entity.ts";
import { distributionField } from "../../../2-model/data/table/distribution.ts";
import { quoteIdentifier } from "../../../text/identifier.ts";
import { joinSql, listSql, rawSql, type Sql, sql } from "../../../text/sql.ts";
import { columnSql, freeName } from "../pieces.ts";
import { postgresType } from "../postgres-type.ts";
import type { WriteClauses } from "./publishing-statement.ts";

/** Returns null on one server, which returns rows in the order of the input. */
export function inputOrderClauses(entity: Entity): WriteClauses | null {
  return distributionField(entity) === null ? null : { ctes: [], order: inputOrder(entity) };
}

function inputOrder(entity: Entity): Sql {
  const { fields } = entity.key;
  const taken = new Set(storedFields(entity).map(({ column }) => column.name));
  const place = rawSql(quoteIdentifier(freeName("place", taken)));
  const inputKeys = fields.map((field, index) => ({
    column: columnSql(field),
    type: sql`${columnSql(field)} ${rawSql(postgresType(field))}`,
    name: rawSql(quoteIdentifier(freeName(fields.length === 1 ? "input_key" : `input_key_${index + 1}`, taken))),
  }));
  const named = listSql(inputKeys.map(({ column, name }) => sql`${column} AS ${name}`));
  const same = joinSql(
    inputKeys.map(({ column, name }) => sql`${name} = ${column}`),
    " AND ",
  );
  return sql`
    JOIN (SELECT ${named}, ROW_NUMBER() OVER () AS ${place}
            FROM json_to_recordset($1) AS input (${listSql(inputKeys.map(({ type }) => type))})) AS numbered ON ${same}
     ORDER BY ${place}`;
}
