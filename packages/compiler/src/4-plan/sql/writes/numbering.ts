// SQL that keeps the rows of `createMany` in the order of the input.
import { type Entity, storedFields } from "../../../2-model/data/entity.ts";
import type { Field } from "../../../2-model/data/field/field.ts";
import { sequenceField } from "../../../2-model/data/table/key.ts";
import { keyNumberings } from "../../../language/keys.ts";
import { quoteIdentifier, quoteLiteral } from "../../../text/identifier.ts";
import { joinSql, listSql, rawSql, type Sql, sql, verbatimSql } from "../../../text/sql.ts";
import { columnSql, freeName, insertParameters, qualifiedTable, recordColumns } from "../pieces.ts";
import { postgresType } from "../postgres-type.ts";
import type { WriteClauses } from "./publishing-statement.ts";

export interface Numbering extends WriteClauses {
  readonly field: Field;
  /** The CTE `numbered`: the rows of the input with their keys and positions. */
  readonly ctes: readonly [Sql];
  readonly order: Sql;
  /** The clause OVERRIDING SYSTEM VALUE, if the INSERT needs it. */
  readonly overriding: string;
}

/** Returns null if the database does not generate the key. */
export function numberingOf(entity: Entity): Numbering | null {
  const field = sequenceField(entity);
  const generator = field?.column.defaultValue ?? null;
  if (field === null || (generator?.kind !== "identity" && generator?.kind !== "expression")) return null;
  const { next, overriding } = keyNumberings[generator.kind];
  const key = next({
    table: quoteLiteral(qualifiedTable(entity)),
    column: quoteLiteral(field.column.name),
    expression: verbatimSql(generator.kind === "expression" ? generator.sql.value : ""),
  });
  const stored = storedFields(entity).map(({ column }) => column.name);
  const taken = new Set([...stored, ...insertParameters(entity).map(({ name }) => name)]);
  const place = rawSql(quoteIdentifier(freeName("place", taken)));
  const number = rawSql(quoteIdentifier(freeName("taken", taken)));
  const column = columnSql(field);
  return {
    field,
    ctes: [
      sql`
        numbered AS MATERIALIZED (
          SELECT ${key} AS ${column}, ROW_NUMBER() OVER () AS ${place}, input.*
            FROM json_to_recordset($1) AS input (${recordColumns(entity)}))`,
    ],
    order: sql`
      JOIN (SELECT ${column} AS ${number}, ${place} FROM numbered) AS numbered ON ${number} = ${column}
       ORDER BY ${place}`,
    overriding: generator.kind === "identity" && generator.isAlways ? overriding : "",
  };
}

/** Returns null on one server, which returns rows in the order of the input. */
export function inputOrderClauses(entity: Entity): WriteClauses | null {
  return entity.distributedBy === null ? null : { ctes: [], order: inputOrder(entity) };
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
