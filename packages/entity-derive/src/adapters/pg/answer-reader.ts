// Bytes of the server into rows of the statement that is being answered; all else that they say is left to pg.
import type { Parameter, Row } from "../../database/database.ts";

/** What is told of an answer. */
export interface AnswerTarget {
  handleRow(row: Row): void;
  /** @param tag `INSERT 0 5` */
  handleTag(tag: string): void;
}

/** A code of one byte, and the length of what follows it, with itself. */
const headerLength = 5;
/** No message of the server is longer. */
const longestMessage = 0x3fffffff;
/** A row of so many bytes is turned into text as a whole: a field is a slice of it then, and keeps no more than it alive. */
const longestRowText = 1024;
/** What is longer costs less by a call than byte by byte. */
const longestFieldInRow = 96;

const [bindComplete, parseComplete, closeComplete, commandComplete, dataRow] = [0x32, 0x31, 0x33, 0x43, 0x44];
const known: ReadonlySet<number> = new Set(Buffer.from("123ACDEGHIKNRSTVWZcdnst"));

/**
 * Stands before pg's own reader, which makes an object of each message and has an event for it: that costs more than the
 * rows themselves. What belongs to a statement of ours is read here, and pg gets all other messages, whole and in order.
 */
export class AnswerReader {
  /** The statement that is being answered, if it is one of ours. */
  readonly #target: () => AnswerTarget | null;
  readonly #toPg: (bytes: Buffer) => void;
  /** A message that has begun, with room for all of it once its length is known. */
  #begun: Buffer | null = null;
  #filled = 0;
  /** These are no messages, so nobody knows where one begins. */
  #isLost = false;

  constructor(target: () => AnswerTarget | null, toPg: (bytes: Buffer) => void) {
    this.#target = target;
    this.#toPg = toPg;
  }

  read(chunk: Buffer): void {
    const start = this.#begun === null ? 0 : this.#continue(this.#begun, chunk);
    const end = this.#readMessages(chunk, start);
    if (end < chunk.length) this.#begin(chunk.subarray(end));
  }

  /** Gives where the first message begins that is not there as a whole. */
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
      if (!known.has(code) || end < at + headerLength || end - at > longestMessage) {
        this.#isLost = true;
        this.#toPg(bytes.subarray(passed));
        return bytes.length;
      }
      if (end > bytes.length) break;
      if (isOfAnswer(code)) {
        // What pg is told may end an answer and begin the next one.
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
    const begun = Buffer.allocUnsafe(roomFor(bytes, bytes.length));
    bytes.copy(begun);
    this.#begun = begun;
    this.#filled = bytes.length;
  }

  /** Fills up the message that has begun, reads it when it is whole, and gives how much of the chunk belongs to it. */
  #continue(begun: Buffer, chunk: Buffer): number {
    let message = begun;
    let taken = 0;
    while (taken < chunk.length) {
      const copied = chunk.copy(message, this.#filled, taken);
      this.#filled += copied;
      taken += copied;
      if (this.#filled < message.length) break;
      const room = roomFor(message, this.#filled);
      if (room === this.#filled) {
        this.#begun = null;
        this.#readMessages(message, 0);
        return taken;
      }
      const larger = Buffer.allocUnsafe(room);
      message.copy(larger);
      message = larger;
    }
    this.#begun = message;
    return taken;
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

/** What a message takes that begins so: its header first. One that cannot be is read as it is, and given to pg. */
function roomFor(bytes: Buffer, filled: number): number {
  if (filled < headerLength) return headerLength;
  const length = 1 + lengthAt(bytes, 1);
  return length < headerLength || length > longestMessage ? filled : length;
}

function lengthAt(bytes: Buffer, at: number): number {
  return (
    ((bytes[at] as number) << 24) |
    ((bytes[at + 1] as number) << 16) |
    ((bytes[at + 2] as number) << 8) |
    (bytes[at + 3] as number)
  );
}

/** The fields of a row, each as UTF-8 text or NULL. Most are short and of ASCII, where a byte is a character. */
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
