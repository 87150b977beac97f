// The EXCLUDE constraints of CREATE TABLE.
import type { Entity } from "../../../2-model/data/entity.ts";
import type { Index } from "../../../2-model/data/table/indexes.ts";
import { quoteIdentifier } from "../../../text/identifier.ts";
import { joinSql, rawSql, type Sql, sql, verbatimSql } from "../../../text/sql.ts";
import { keySql } from "../../sql/index-target.ts";
import { liveConditions } from "../../sql/pieces.ts";

export function excludeConstraints(entity: Entity): readonly Sql[] {
  return excludesOf(entity).map((index) => {
    const keys = index.keys.map((key) => sql`${keySql(key, index)} WITH ${rawSql(key.operator ?? "=")}`);
    const name = rawSql(quoteIdentifier(index.name));
    const rows = [
      ...liveConditions(entity),
      ...(index.where === null ? [] : [sql`(${verbatimSql(index.where.value)})`]),
    ];
    const where = rows.length === 0 ? rawSql("") : sql` WHERE (${joinSql(rows, " AND ")})`;
    return sql`CONSTRAINT ${name} EXCLUDE USING ${rawSql(index.method)} (${joinSql(keys, ", ")})${where}`;
  });
}

/** Whether an index compares single values, for which GiST needs the extension `btree_gist`. */
export function comparesValues(entity: Entity): boolean {
  return excludesOf(entity).some(({ keys }) =>
    keys.some(
      ({ of, operator }) =>
        of.kind === "field" &&
        (operator === "=" || operator === "<>") &&
        !/range\b/i.test(of.field.column.type?.value ?? ""),
    ),
  );
}

function excludesOf({ indexes }: Entity): readonly Index[] {
  return indexes.filter(({ createdBy }) => createdBy === "exclude-constraint");
}
