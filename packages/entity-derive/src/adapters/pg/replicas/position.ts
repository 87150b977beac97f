// A place in the write-ahead log into a token, and back; and two of them into which is further.

/** A place in the write-ahead log. Another timeline begins where a server was promoted: places of two don't compare. */
export interface Position {
  readonly timeline: number;
  readonly lsn: bigint;
}

/** No server is there, so whoever asks for it is sent to the primary. */
export const unreachablePosition: Position = Object.freeze({ timeline: 0, lsn: 0n });

/** Whether a server at this position has all that was written up to the other one. */
export function reaches(position: Position, wanted: Position): boolean {
  return position.timeline === wanted.timeline && position.lsn >= wanted.lsn;
}

/** The further one: a later timeline has what was kept of an earlier one. */
export function furthest(first: Position, second: Position): Position {
  if (first.timeline !== second.timeline) return first.timeline > second.timeline ? first : second;
  return first.lsn > second.lsn ? first : second;
}

/** `1/0/16B3748`: the timeline, and the LSN as PostgreSQL writes it. */
export function tokenOf({ timeline, lsn }: Position): string {
  return `${timeline}/${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase();
}

/** @throws {RangeError} for text that is no token */
export function positionOfToken(token: string): Position {
  const [, timeline, high, low] = /^(\d{1,10})\/([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(token) ?? [];
  if (timeline === undefined) throw new RangeError("The token of a session is not valid: it has the form 1/0/16B3748");
  return { timeline: Number(timeline), lsn: lsnOf(`${high}/${low}`) };
}

export function lsnOf(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
