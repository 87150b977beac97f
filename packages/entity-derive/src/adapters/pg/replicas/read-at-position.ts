// Reads on a replica, if it has reached the position of the session.
import type { Parameter, Result, Row, Statement } from "../../../database/database.ts";
import type { LeadingStatement } from "../../../database/scope/scope-settings.ts";
import { type Position, reaches } from "./position.ts";
import { parseReplayedPosition, replayedPositionColumns } from "./position-queries.ts";
import type { Server } from "./server.ts";

/**
 * Asks for the position in a statement before the read, on the same connection and in the same round trip. Within the
 * reading statement, the position would be later than its snapshot.
 *
 * @param settings the leading statement of a scope, if any
 * @returns null if the replica has not reached the position, or does not report it
 */
export async function readAtPosition(
  server: Server,
  requiredPosition: Position,
  settings: LeadingStatement | null,
  statement: Statement,
  parameters: readonly Parameter[],
): Promise<Result | null> {
  let position: Position | null = null;
  const leading: LeadingStatement = {
    text:
      settings === null
        ? `SELECT ${replayedPositionColumns}`
        : `SELECT ${replayedPositionColumns}, settings.* FROM (${settings.text}) AS settings`,
    parameters: settings === null ? [] : settings.parameters,
    onRow: (row: Row) => {
      position = parseReplayedPosition(row);
    },
  };
  const result = await server.db.queryAfter(leading, statement, parameters);
  server.notePosition(position);
  return position !== null && reaches(position, requiredPosition) ? result : null;
}
