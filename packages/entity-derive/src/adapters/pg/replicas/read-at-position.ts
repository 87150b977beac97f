// A read on a replica into its answer, if the replica had all that the reader has written when it began.
import type { Parameter, Result, Row, Statement } from "../../../database/database.ts";
import type { Leading } from "../../../database/scope/owner-setting.ts";
import { type Position, reaches } from "./position.ts";
import { parseReplayedPosition, replayedPositionColumns } from "./position-queries.ts";
import type { Server } from "./server.ts";

/**
 * Asks for the position in the statement before the read, on the same connection and in one flight, so that it costs no
 * time of its own. In the reading statement itself the position would be younger than what that sees.
 *
 * @param owner what is run before the statement anyway
 * @returns null where the replica is not there yet, or does not say where it is
 */
export async function readAtPosition(
  server: Server,
  wanted: Position,
  owner: Leading | null,
  statement: Statement,
  parameters: readonly Parameter[],
): Promise<Result | null> {
  let position: Position | null = null;
  const leading: Leading = {
    text: owner === null ? `SELECT ${replayedPositionColumns}` : `${owner.text}, ${replayedPositionColumns}`,
    parameters: owner === null ? [] : owner.parameters,
    onRow: (row: Row) => {
      position = parseReplayedPosition(owner === null ? row : row.slice(1));
    },
  };
  const result = await server.db.queryAfter(leading, statement, parameters);
  server.notePosition(position);
  return position !== null && reaches(position, wanted) ? result : null;
}
