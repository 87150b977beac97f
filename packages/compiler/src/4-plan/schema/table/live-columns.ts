// The generated columns with which foreign keys keep live rows from referring to soft-deleted rows.

import type { Entity } from "../../../2-model/data/entity.ts";
import { quoteIdentifier } from "../../../text/identifier.ts";

interface LiveColumn {
  readonly name: string;
  /** The SQL expression that generates it. */
  readonly value: string;
}

/** The column of a referenced row is true or false; that of a referencing row is true, or NULL if the row is deleted. */
export function liveColumns({ live, hasLiveColumn, parents }: Entity): readonly LiveColumn[] {
  const isLive = live === null ? null : `${quoteIdentifier(live.column.name)} IS NULL`;
  const own = isLive === null ? "TRUE" : `CASE WHEN ${isLive} THEN TRUE END`;
  return [
    ...(hasLiveColumn && isLive !== null ? [{ name: "live", value: isLive }] : []),
    ...parents.flatMap((parent) => (parent.live === null ? [] : [{ name: parent.live.column, value: own }])),
  ];
}
