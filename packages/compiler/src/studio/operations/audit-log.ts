// Reads the audit log, without values that are not shown.
import { Problem } from "entity-derive/http";
import type { Queryable, Row, Statement } from "entity-derive/runtime";
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import { soleKey } from "../../2-model/data/table/key.ts";
import { keyInPath } from "../../4-plan/http/key-in-path.ts";
import type { AuditAnswer, AuditEntryAnswer } from "../answers/operations.ts";
import type { ChangeLine } from "../answers/rows.ts";
import { visibilityOf } from "../describe/visibility.ts";
import type { Studio } from "../studio.ts";

export interface AuditRequest {
  /** The entity whose entries are shown; null for all. */
  readonly entity: Entity | null;
  /** The id of a row as the log has it; null for all. */
  readonly rowId: string | null;
  readonly owner: string | null;
  /** Entries with smaller ids only; null for the newest. */
  readonly before: string | null;
}

const pageSize = 50;

const existsSql: Statement = {
  name: "studio.hasAuditLog",
  text: "SELECT pg_catalog.to_regclass('public.entity_audit_log') IS NOT NULL",
};

const entriesSql: Statement = {
  name: "studio.auditLog",
  text: `SELECT id, (pg_catalog.parse_ident(table_name))[1], (pg_catalog.parse_ident(table_name))[2], row_id, operation,
          old, new, actor, owner, changed_at AT TIME ZONE 'UTC'
     FROM public.entity_audit_log
    WHERE ($2::TEXT IS NULL OR table_name = pg_catalog.format('%I.%I', $1::TEXT, $2)) AND ($3::TEXT IS NULL OR row_id = $3)
      AND ($4::TEXT IS NULL OR owner = $4) AND ($5::BIGINT IS NULL OR id < $5)
    ORDER BY id DESC
    LIMIT ${pageSize + 1}`,
};

/** Returns null for a database without an audit log. @throws {Problem} 400 for an invalid position */
export async function readAuditLog(
  { db, entities }: { readonly db: Queryable; readonly entities: Studio["entities"] },
  { entity, rowId, owner, before }: AuditRequest,
): Promise<AuditAnswer | null> {
  if (before !== null && !/^\d{1,18}$/.test(before)) throw new Problem(400, "`before` is not the id of an entry");
  const { rows: exists } = await db.query(existsSql, []);
  if (exists[0]?.[0] !== "t") return null;
  const { schema = null, name = null } = entity?.table ?? {};
  const { rows } = await db.query(entriesSql, [schema, name, rowId, owner, before]);
  const entries = rows.slice(0, pageSize).map((row) => entryAnswer(row, entities));
  return { entries, next: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null };
}

function entryAnswer(row: Row, entities: readonly Entity[]): AuditEntryAnswer {
  const [id, schema, table, rowId, operation, before, after, actor, owner, changedAt] = row;
  const entity = entities.find((one) => one.table.schema === schema && one.table.name === table);
  return {
    id: id ?? "",
    table: `${schema === "public" ? "" : `${schema}.`}${table}`,
    rowId: rowId ?? "",
    key: entity === undefined || soleKey(entity) === null ? null : keyOf(entity, rowId ?? ""),
    entity: entity?.names.property ?? null,
    operation: operation ?? "",
    changedAt: `${changedAt?.replace(" ", "T")}Z`,
    actor: actor ?? null,
    owner: owner ?? null,
    lines: linesOf(entity, valuesIn(before), valuesIn(after)),
  };
}

function keyOf(entity: Entity, rowId: string): string {
  return new URLSearchParams(keyInPath(entity).map(({ name }): [string, string] => [name, rowId])).toString();
}

type Values = Readonly<Record<string, unknown>>;

function valuesIn(text: string | null | undefined): Values {
  return text == null ? {} : (JSON.parse(text) as Values);
}

/**
 * Returns the columns of an entry with their values. Of a column that no entity has any more it is unknown whether it
 * was secret, so only its name is shown.
 */
function linesOf(entity: Entity | undefined, before: Values, after: Values): readonly ChangeLine[] {
  const shown = entity === undefined ? new Set<string>() : shownColumns(entity);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => {
    if (!shown.has(name)) return { field: name, after: "•••" };
    return {
      field: name,
      ...(name in before ? { before: before[name] } : {}),
      ...(name in after ? { after: after[name] } : {}),
    };
  });
}

function shownColumns(entity: Entity): ReadonlySet<string> {
  const fields = entity.fields.filter((field) => visibilityOf(entity, field) === "shown");
  return new Set(storedFields({ ...entity, fields }).map(({ column }) => column.name));
}
