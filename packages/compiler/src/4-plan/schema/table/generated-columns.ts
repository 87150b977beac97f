// The columns that PostgreSQL generates and no field has: those of foreign keys with `live`, and the words of the full text.

import type { Entity } from "../../../2-model/data/entity.ts";
import { sqlText } from "../../../text/sql.ts";
import { vectorColumn } from "../../sql/full-text.ts";
import { liveConditions } from "../../sql/pieces.ts";

interface GeneratedColumn {
  readonly name: string;
  readonly type: "BOOLEAN" | "TSVECTOR";
  /** The SQL expression that generates it. */
  readonly value: string;
}

export function generatedColumns(entity: Entity): readonly GeneratedColumn[] {
  return [
    ...liveColumns(entity).map((column) => ({ ...column, type: "BOOLEAN" as const })),
    ...vectorColumn(entity).map((column) => ({ ...column, type: "TSVECTOR" as const })),
  ];
}

/**
 * The columns with which foreign keys keep live rows from referring to soft-deleted rows. That of a referenced row is true
 * or false; that of a referencing row is true, or NULL if the row is deleted.
 */
function liveColumns(entity: Entity): readonly Omit<GeneratedColumn, "type">[] {
  const { hasLiveColumn, parents } = entity;
  const [isLive = null] = liveConditions(entity).map((condition) => sqlText(condition));
  const own = isLive === null ? "TRUE" : `CASE WHEN ${isLive} THEN TRUE END`;
  return [
    ...(hasLiveColumn && isLive !== null ? [{ name: "live", value: isLive }] : []),
    ...parents.flatMap((parent) => (parent.live === null ? [] : [{ name: parent.live.column, value: own }])),
  ];
}
