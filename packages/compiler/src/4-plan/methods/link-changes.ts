// Builds the statement that adds and removes links: rows of a join entity.
import type { Entity, Link } from "../../2-model/data/entity.ts";
import { linkUniqueness } from "../../2-model/data/references.ts";
import { generatedKeyField } from "../../2-model/data/table/key.ts";
import { joinSql, rawSql, type Sql, sql } from "../../text/sql.ts";
import { indexTarget } from "../sql/index-target.ts";
import { keyColumns, keyCondition } from "../sql/key.ts";
import { bookkeepingAssignments, columnSql, conditionsSql, tableSql } from "../sql/pieces.ts";
import { castType } from "../sql/postgres-type.ts";
import { where } from "../sql/select.ts";
import { actorCte } from "../sql/writes/actor.ts";
import { type PublicationSql, publicationSql } from "../sql/writes/publication.ts";
import { insertRows } from "./create.ts";
import { deletionCommand, unpublishedDeletionSql } from "./delete.ts";

/** Returns the SELECT of the row whose links change, with a lock that makes concurrent changes wait. */
export function lockedParent(entity: Entity): Sql {
  return sql`SELECT ${keyColumns(entity)} FROM ${tableSql(entity)} ${where(entity, [keyCondition(entity)])} FOR NO KEY UPDATE`;
}

/**
 * Returns the statement, whose result is one row: whether the row with the links exists, an id of the rows to link to that
 * do not exist, and the number of links written. If a row is missing, no link is written. `$1` is the id of the row, `$2`
 * the ids to link to, `$3` the new links.
 */
export function linkChange(entity: Entity, link: Link, change: "add" | "set"): Sql {
  const { through } = link;
  const written = rawSql("written");
  const publication = publicationSql(through);
  const insertion = linkInsertion(link, publication);
  const writes =
    change === "add"
      ? [linkWriteCte(link, written, insertion, publication)]
      : [
          linkWriteCte(link, rawSql("removed"), linkDeletion(entity, link, publication), publication),
          linkWriteCte(link, rawSql("added"), insertion, publication),
          sql`written AS (SELECT * FROM removed UNION ALL SELECT * FROM added)`,
        ];
  const { outbox, notices } = publication ?? { outbox: null, notices: null };
  const notification = notices === null ? [] : [sql`notified AS (SELECT ${notices} FROM written)`];
  const ctes = [
    ...actorCte(through, change === "add" ? "INSERT" : deletionCommand(through)),
    sql`parent AS (${lockedParent(entity)})`,
    missingCte(entity, link),
    ...writes,
    ...(outbox === null ? [] : [sql`published AS (${outbox})`]),
    ...notification,
  ];
  return sql`
    WITH ${joinSql(ctes, ",\n")}
    SELECT EXISTS (SELECT FROM parent), (SELECT id FROM missing LIMIT 1), (SELECT COUNT(*) FROM ${notices === null ? written : rawSql("notified")})`;
}

/** A write of the join entity's rows, and the JSON of their events; null if it publishes none. */
interface LinkWrite {
  readonly write: Sql;
  readonly event: Sql | null;
}

function linkWriteCte(
  { other }: Link,
  name: Sql,
  { write, event }: LinkWrite,
  publication: PublicationSql | null,
): Sql {
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

/** Returns the CTE with the ids of rows that do not exist, are deleted, or belong to another owner. */
function missingCte(entity: Entity, { target }: Link): Sql {
  const ids = rawSql(`$2::${castType(target.key.fields[0])}[]`);
  const id = keyColumns(target);
  const conditions = conditionsSql(target, [sql`${id} = ANY(${ids})`], entity);
  return sql`
    missing AS (
      SELECT unnest(${ids}) AS id
      EXCEPT
      SELECT ${id} FROM ${tableSql(target)} WHERE ${conditions})`;
}

/** Links are inserted in the order of their targets, so that there are no deadlocks. Soft-deleted links are restored. */
function linkInsertion(link: Link, publication: PublicationSql | null): LinkWrite {
  const { through, other } = link;
  const unique = linkUniqueness(link);
  if (unique === null) throw new Error(`${through.table.name} may join two rows twice`);
  const restored = unique.unique === "all" ? through.deletedAt : null;
  const rows = { entity: through, numbering: null, alias: restored === null ? null : "existing" };
  const insert = insertRows(rows, {
    parameter: 3,
    conditions: [rawSql("EXISTS (SELECT FROM parent)"), rawSql("NOT EXISTS (SELECT FROM missing)")],
    order: columnSql(other),
  });
  const target = indexTarget(through, unique);
  if (restored === null) {
    const write = sql`
      ${insert}
          ON CONFLICT ${target} DO NOTHING`;
    return { write, event: publication === null ? null : publication.created };
  }
  const deletedAt = columnSql(restored);
  const set = joinSql([sql`${deletedAt} = NULL`, ...bookkeepingAssignments(through, rawSql("existing"))], ", ");
  const write = sql`
    ${insert}
        ON CONFLICT ${target} DO UPDATE SET ${set} WHERE existing.${deletedAt} IS NOT NULL`;
  if (publication === null) return { write, event: null };
  const event = sql`
    CASE WHEN ${isNewSql(link)} THEN ${publication.created}
         ELSE ${publication.restored} END`;
  return { write, event };
}

/**
 * Returns the condition for a link that was inserted: it has an id of the parameters, which an existing link does not take.
 * If the database generates the id, or the foreign keys are the key, no row had these foreign keys when the statement began.
 */
function isNewSql({ through, own, other }: Link): Sql {
  const key = generatedKeyField(through);
  if (key !== null) {
    const id = columnSql(key);
    return sql`${id} IN (SELECT input.${id} FROM json_to_recordset($3) AS input (${id} ${rawSql(castType(key))}))`;
  }
  const same = [own, other].map((field) => sql`earlier.${columnSql(field)} = existing.${columnSql(field)}`);
  return sql`NOT EXISTS (SELECT FROM ${tableSql(through)} AS earlier WHERE ${joinSql(same, " AND ")})`;
}

function linkDeletion(entity: Entity, { through, own, other }: Link, publication: PublicationSql | null): LinkWrite {
  const conditions = [
    sql`${columnSql(own)} = (SELECT ${keyColumns(entity)} FROM parent)`,
    sql`${columnSql(other)} <> ALL($2)`,
    rawSql("NOT EXISTS (SELECT FROM missing)"),
  ];
  const write = unpublishedDeletionSql(through, { by: "ids", conditions }, entity);
  return { write, event: publication === null ? null : publication.deleted };
}
