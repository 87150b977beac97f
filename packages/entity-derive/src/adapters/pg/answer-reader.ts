// Reads rows of the current statement from the socket, and passes other messages to pg.
import type { Parameter, Row } from "../../database/database.ts";

/** Receives the parts of an answer. */
export interface AnswerTarget {
  handleRow(row: Row): void;
  /** @param tag the command tag, such as `INSERT 0 5` */
  handleTag(tag: string): void;
}

/** The bytes of a message header: a code, and the length including itself. */
const headerLength = 5;
/** The maximum length of a message of the server. */
const maximumMessageLength = 0x3fffffff;
/** Rows up to this size, in bytes, are decoded as a whole. Fields are then slices, which keep only this text alive. */
const longestRowText = 1024;
/** Longer fields are cheaper to decode with a call than byte by byte. */
const longestFieldInRow = 96;

const [bindComplete, parseComplete, closeComplete, commandComplete, dataRow] = [0x32, 0x31, 0x33, 0x43, 0x44];
const known: ReadonlySet<number> = new Set(Buffer.from("123ACDEGHIKNRSTVWZcdnst"));

/**
 * Reads the socket before pg's own parser, which creates an object and an event for each message: more expensive than
 * the rows themselves. It reads the answers of our own statements, and passes all other messages to pg, whole and in
 * order.
 */
export class AnswerReader {
  /** Returns the current statement, if it is one of ours. */
  readonly #target: () => AnswerTarget | null;
  readonly #toPg: (bytes: Buffer) => void;
  /** An incomplete message, with space for the rest once its length is known. */
  #partial: Buffer | null = null;
  #filled = 0;
  /** True after invalid bytes: the start of the next message is then unknown. */
  #isLost = false;

  constructor(target: () => AnswerTarget | null, toPg: (bytes: Buffer) => void) {
    this.#target = target;
    this.#toPg = toPg;
  }

  read(chunk: Buffer): void {
    const start = this.#partial === null ? 0 : this.#continue(this.#partial, chunk);
    const end = this.#readMessages(chunk, start);
    if (end < chunk.length) this.#begin(chunk.subarray(end));
  }

  /** Reads the complete messages, and returns the start of the first incomplete one. */
  #readMessages(bytes: Buffer, start: number): number {
    if (this.#isLost) {
      this.#toPg(bytes.subarray(start));
      return bytes.length;
    }
    let at = start;
    let passed = start;
    while (at + headerLength <= bytes.length) {
      const code = bytes[at] as number;
      const end = at + 1 + lengthAt(bytes, at + 1);
      if (!known.has(code) || end < at + headerLength || end - at > maximumMessageLength) {
        this.#isLost = true;
        this.#toPg(bytes.subarray(passed));
        return bytes.length;
      }
      if (end > bytes.length) break;
      if (isOfAnswer(code)) {
        // A message that pg receives can end an answer and start the next one.
        if (passed < at) this.#toPg(bytes.subarray(passed, at));
        passed = at;
        const target = this.#target();
        if (target !== null) {
          if (code === dataRow) target.handleRow(readRow(bytes, at + headerLength, end));
          else if (code === commandComplete) target.handleTag(bytes.toString("latin1", at + headerLength, end - 1));
          passed = end;
        }
      }
      at = end;
    }
    if (passed < at) this.#toPg(bytes.subarray(passed, at));
    return at;
  }

  #begin(bytes: Buffer): void {
    const partial = Buffer.allocUnsafe(roomFor(bytes, bytes.length));
    bytes.copy(partial);
    this.#partial = partial;
    this.#filled = bytes.length;
  }

  /**
   * Adds bytes to the incomplete message, reads it if it is complete, and returns how many bytes of the chunk belong to
   * it.
   */
  #continue(partial: Buffer, chunk: Buffer): number {
    let message = partial;
    let consumed = 0;
    while (consumed < chunk.length) {
      const copied = chunk.copy(message, this.#filled, consumed);
      this.#filled += copied;
      consumed += copied;
      if (this.#filled < message.length) break;
      const room = roomFor(message, this.#filled);
      if (room === this.#filled) {
        this.#partial = null;
        this.#readMessages(message, 0);
        return consumed;
      }
      const larger = Buffer.allocUnsafe(room);
      message.copy(larger);
      message = larger;
    }
    this.#partial = message;
    return consumed;
  }
}

function isOfAnswer(code: number): boolean {
  return (
    code === dataRow ||
    code === commandComplete ||
    code === bindComplete ||
    code === parseComplete ||
    code === closeComplete
  );
}

/**
 * Returns the size to allocate for a message with this beginning: first its header. Invalid messages go to pg as they
 * are.
 */
function roomFor(bytes: Buffer, filled: number): number {
  if (filled < headerLength) return headerLength;
  const length = 1 + lengthAt(bytes, 1);
  return length < headerLength || length > maximumMessageLength ? filled : length;
}

function lengthAt(bytes: Buffer, at: number): number {
  return (
    ((bytes[at] as number) << 24) |
    ((bytes[at + 1] as number) << 16) |
    ((bytes[at + 2] as number) << 8) |
    (bytes[at + 3] as number)
  );
}

/** Returns the fields of a row, each as UTF-8 text or NULL. Most are short ASCII, where a byte is a character. */
function readRow(bytes: Buffer, start: number, end: number): Row {
  const count = ((bytes[start] as number) << 8) | (bytes[start + 1] as number);
  const rowText = end - start <= longestRowText ? bytes.toString("latin1", start, end) : null;
  const row: Parameter[] = new Array(count);
  let at = start + 2;
  for (let index = 0; index < count; index++) {
    const length = lengthAt(bytes, at);
    at += 4;
    if (length === -1) {
      row[index] = null;
      continue;
    }
    const fieldEnd = at + length;
    row[index] =
      rowText !== null && length <= longestFieldInRow && isAscii(bytes, at, fieldEnd)
        ? rowText.slice(at - start, fieldEnd - start)
        : bytes.toString("utf8", at, fieldEnd);
    at = fieldEnd;
  }
  return row;
}

function isAscii(bytes: Buffer, start: number, end: number): boolean {
  let all = 0;
  for (let at = start; at < end; at++) all |= bytes[at] as number;
  return all < 0x80;
}
