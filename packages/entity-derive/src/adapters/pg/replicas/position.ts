// Positions in the write-ahead log: comparison, and tokens.

/**
 * A position in the write-ahead log. A promotion starts a new timeline; positions of different timelines are not
 * comparable.
 */
export interface Position {
  readonly timeline: number;
  readonly lsn: bigint;
}

/** A position that no server reaches, so that the primary answers. */
export const unreachablePosition: Position = Object.freeze({ timeline: 0, lsn: 0n });

/** Whether a server at this position has everything up to the other one. */
export function reaches(position: Position, required: Position): boolean {
  return position.timeline === required.timeline && position.lsn >= required.lsn;
}

/** Returns the later position. A later timeline contains what was kept of an earlier one. */
export function laterPosition(first: Position, second: Position): Position {
  if (first.timeline !== second.timeline) return first.timeline > second.timeline ? first : second;
  return first.lsn > second.lsn ? first : second;
}

/** Returns the timeline and the LSN as PostgreSQL writes it: `1/0/16B3748`. */
export function tokenOf({ timeline, lsn }: Position): string {
  return `${timeline}/${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase();
}

/** @throws {RangeError} if the text is not a token */
export function positionOfToken(token: string): Position {
  const [, timeline, high, low] = /^(\d{1,10})\/([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(token) ?? [];
  if (timeline === undefined) throw new RangeError("The token of a session is not valid: it has the form 1/0/16B3748");
  return { timeline: Number(timeline), lsn: lsnOf(`${high}/${low}`) };
}

export function lsnOf(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
