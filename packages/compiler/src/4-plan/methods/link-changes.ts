// A relation through a join entity into the statement that adds its rows, and removes those that are not to be there.
import type { Entity, Link } from "../../2-model/data/entity.ts";
import { linkUniqueness } from "../../2-model/data/references.ts";
import { generatedKeyField } from "../../2-model/data/table/key.ts";
import { joinSql, rawSql, type Sql, sql } from "../../text/sql.ts";
import { indexTarget } from "../sql/index-target.ts";
import { isRow, keyColumns } from "../sql/key.ts";
import { changeMarks, columnSql, conditionsSql, tableSql } from "../sql/pieces.ts";
import { castType } from "../sql/postgres-type.ts";
import { where } from "../sql/select.ts";
import { actingCte } from "../sql/writes/actor.ts";
import { type PublicationSql, publicationSql } from "../sql/writes/publication.ts";
import { insertRows } from "./create.ts";
import { deletionWrites, removing } from "./delete.ts";

/** Reads the row that links lead from, and makes others wait who change its links. */
export function lockedParent(entity: Entity): Sql {
  return sql`SELECT ${keyColumns(entity)} FROM ${tableSql(entity)} ${where(entity, isRow(entity))} FOR NO KEY UPDATE`;
}

/**
 * Gives one row: whether the row is there that the links lead from, an id of those that are missing, the number of rows
 * that were written. Where something is missing, none are. `$1` is the id, `$2` the ids, `$3` the rows that lead to them.
 */
export function linkChange(entity: Entity, link: Link, change: "add" | "set"): Sql {
  const { through } = link;
  const written = rawSql("written");
  const publication = publicationSql(through, entity);
  const adding = addition(link, publication);
  const writes =
    change === "add"
      ? [writing(link, written, adding, publication)]
      : [
          writing(link, rawSql("removed"), removal(entity, link, publication), publication),
          writing(link, rawSql("added"), adding, publication),
          sql`written AS (SELECT * FROM removed UNION ALL SELECT * FROM added)`,
        ];
  const { outbox, notices } = publication ?? { outbox: null, notices: null };
  const told = notices === null ? [] : [sql`told AS (SELECT ${notices} FROM written)`];
  const ctes = [
    ...actingCte(through, change === "add" ? "INSERT" : deletionWrites(through)),
    sql`parent AS (${lockedParent(entity)})`,
    missing(link),
    ...writes,
    ...(outbox === null ? [] : [sql`published AS (${outbox})`]),
    ...told,
  ];
  return sql`
    WITH ${joinSql(ctes, ",\n")}
    SELECT EXISTS (SELECT FROM parent), (SELECT id FROM missing LIMIT 1), (SELECT COUNT(*) FROM ${notices === null ? written : rawSql("told")})`;
}

/** A write of rows of the join entity, and the event of each as JSON; null if it publishes none. */
interface LinkWrite {
  readonly write: Sql;
  readonly event: Sql | null;
}

function writing({ other }: Link, name: Sql, { write, event }: LinkWrite, publication: PublicationSql | null): Sql {
  const returned =
    publication === null || event === null
      ? columnSql(other)
      : sql`
        ${publication.stored},
            ${event} AS ${publication.event},
            ${publication.meta}`;
  return sql`
    ${name} AS (
      ${write}
      RETURNING ${returned})`;
}

/** The ids that lead to no row which could be seen. */
function missing({ target }: Link): Sql {
  const ids = rawSql(`$2::${castType(target.key.fields[0])}[]`);
  const id = keyColumns(target);
  const seen = conditionsSql(target, sql`${id} = ANY(${ids})`);
  return sql`
    missing AS (
      SELECT unnest(${ids}) AS id
      EXCEPT
      SELECT ${id} FROM ${tableSql(target)} WHERE ${seen})`;
}

/** In the order of the rows that they lead to, so that no two wait for each other. What is deleted softly is restored. */
function addition(link: Link, publication: PublicationSql | null): LinkWrite {
  const { through, other } = link;
  const unique = linkUniqueness(link);
  if (unique === null) throw new Error(`${through.table.name} may join two rows twice`);
  const { deletion } = through;
  const isRestored = deletion.kind === "soft" && unique.unique === "all";
  const rows = { entity: through, numbering: null, alias: isRestored ? "existing" : null };
  const insert = insertRows(rows, {
    parameter: 3,
    conditions: [rawSql("EXISTS (SELECT FROM parent)"), rawSql("NOT EXISTS (SELECT FROM missing)")],
    order: columnSql(other),
  });
  const target = indexTarget(through, unique);
  if (deletion.kind === "hard" || !isRestored) {
    const write = sql`
      ${insert}
          ON CONFLICT ${target} DO NOTHING`;
    return { write, event: publication === null ? null : publication.created };
  }
  const deletedAt = columnSql(deletion.field);
  const set = joinSql([sql`${deletedAt} = NULL`, ...changeMarks(through, rawSql("existing"))], ", ");
  const write = sql`
    ${insert}
        ON CONFLICT ${target} DO UPDATE SET ${set} WHERE existing.${deletedAt} IS NOT NULL`;
  if (publication === null) return { write, event: null };
  const event = sql`
    CASE WHEN ${isNew(link)} THEN ${publication.created}
         ELSE ${publication.restored} END`;
  return { write, event };
}

/**
 * A row that was there keeps its id, and a new one has that of the parameters. Where the database numbers rows, or the
 * foreign keys are the key, the row is not among those that were there when the statement began.
 */
function isNew({ through, own, other }: Link): Sql {
  const made = generatedKeyField(through);
  if (made !== null) {
    const id = columnSql(made);
    return sql`${id} IN (SELECT given.${id} FROM json_to_recordset($3) AS given (${id} ${rawSql(castType(made))}))`;
  }
  const same = [own, other].map((field) => sql`earlier.${columnSql(field)} = existing.${columnSql(field)}`);
  return sql`NOT EXISTS (SELECT FROM ${tableSql(through)} AS earlier WHERE ${joinSql(same, " AND ")})`;
}

function removal(entity: Entity, { through, own, other }: Link, publication: PublicationSql | null): LinkWrite {
  const conditions = [
    sql`${columnSql(own)} = (SELECT ${keyColumns(entity)} FROM parent)`,
    sql`${columnSql(other)} <> ALL($2)`,
    rawSql("NOT EXISTS (SELECT FROM missing)"),
  ];
  const write = removing(through, { by: "ids", conditions });
  return { write, event: publication === null ? null : publication.deleted };
}
