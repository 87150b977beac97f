// The generated columns of a table by which live rows lead to live rows.

import type { Entity } from "../../../2-model/data/entity.ts";
import { quoteIdentifier } from "../../../text/identifier.ts";

interface LiveColumn {
  readonly name: string;
  /** The SQL that it is generated from. */
  readonly value: string;
}

/** That of rows that others lead to is true or false; that of a row that leads to others is true, or NULL if it is deleted. */
export function liveColumns({ live, hasLiveColumn, parents }: Entity): readonly LiveColumn[] {
  const isLive = live === null ? null : `${quoteIdentifier(live.column.name)} IS NULL`;
  const own = isLive === null ? "TRUE" : `CASE WHEN ${isLive} THEN TRUE END`;
  return [
    ...(hasLiveColumn && isLive !== null ? [{ name: "live", value: isLive }] : []),
    ...parents.flatMap((parent) => (parent.live === null ? [] : [{ name: parent.live.column, value: own }])),
  ];
}
