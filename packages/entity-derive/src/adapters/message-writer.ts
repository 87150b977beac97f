// Writes messages of PostgreSQL's protocol 3.0 (PostgreSQL manual, "Frontend/Backend Protocol"), many in one buffer; parses command tags.
import type { Parameter } from "../database/database.ts";
import type { PreparedName } from "../database/statements/statement-cache.ts";

/** A statement with its parameters, and how it is prepared. */
export interface PreparedStatement {
  readonly text: string;
  /** Parameters that have been checked. */
  readonly parameters: readonly Parameter[];
  readonly prepared: PreparedName;
}

const slabSize = 16384;
/** Execute of the unnamed portal without a row limit, then Sync. */
const executeAndSync = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4]);
const execute = executeAndSync.subarray(0, 10);
const [closeCode, parseCode, bindCode, queryCode, statementCode] = [0x43, 0x50, 0x42, 0x51, 0x53];

/** Collects messages until they are taken. A buffer that was taken is not written again, so a socket can keep it. */
export class MessageWriter {
  #slab: Buffer = Buffer.allocUnsafeSlow(slabSize);
  #start = 0;
  #end = 0;

  /**
   * Adds a statement: Close and Parse if needed, Bind, Execute, Sync. No Describe, since all parameters and results are
   * text.
   * @param leading a statement to run before it, in the same transaction
   * @throws {RangeError} if the messages exceed the size of a buffer; nothing is added then
   */
  statement(statement: PreparedStatement, leading: PreparedStatement | null): void {
    const before = this.#end - this.#start;
    try {
      if (leading !== null) {
        this.#prepare(leading);
        this.#bytes(execute);
      }
      this.#prepare(statement);
    } catch (error) {
      this.#end = this.#start + before;
      throw error;
    }
    this.#bytes(executeAndSync);
  }

  /** Adds a simple Query with statements without parameters. */
  command(sql: string): void {
    const length = this.#open(queryCode);
    this.#text(sql);
    this.#shut(length);
  }

  /** Returns the collected messages, or null if there are none. */
  take(): Buffer | null {
    if (this.#start === this.#end) return null;
    const messages = this.#slab.subarray(this.#start, this.#end);
    this.#start = this.#end;
    return messages;
  }

  #prepare({ text, parameters, prepared: { name, parse, close } }: PreparedStatement): void {
    for (const closed of close) this.#close(closed);
    if (parse) this.#parse(name, text);
    this.#bind(name, parameters);
  }

  #close(name: string): void {
    const length = this.#open(closeCode);
    this.#byte(statementCode);
    this.#text(name);
    this.#shut(length);
  }

  #parse(name: string, text: string): void {
    const length = this.#open(parseCode);
    this.#text(name);
    this.#text(text);
    this.#int16(0); // no parameter types: the server infers them
    this.#shut(length);
  }

  #bind(name: string, parameters: readonly Parameter[]): void {
    const length = this.#open(bindCode);
    this.#byte(0); // the unnamed portal
    this.#text(name);
    this.#int16(0); // all parameters are text
    this.#int16(parameters.length);
    for (const parameter of parameters) {
      if (parameter === null) this.#int32(-1);
      else this.#sizedText(parameter);
    }
    this.#int16(0); // all results are text
    this.#shut(length);
  }

  /** Starts a message and returns the position of its length field, relative to the first message. */
  #open(code: number): number {
    this.#byte(code);
    const place = this.#end - this.#start;
    this.#int32(0);
    return place;
  }

  #shut(place: number): void {
    this.#slab.writeInt32BE(this.#end - this.#start - place, this.#start + place);
  }

  #byte(value: number): void {
    this.#reserve(1);
    this.#slab[this.#end++] = value;
  }

  #int16(value: number): void {
    this.#reserve(2);
    this.#end = this.#slab.writeUInt16BE(value, this.#end);
  }

  #int32(value: number): void {
    this.#reserve(4);
    this.#end = this.#slab.writeInt32BE(value, this.#end);
  }

  #bytes(bytes: Buffer): void {
    this.#reserve(bytes.length);
    bytes.copy(this.#slab, this.#end);
    this.#end += bytes.length;
  }

  /** Writes text with a terminating zero byte. */
  #text(text: string): void {
    this.#reserve(byteBound(text) + 1);
    this.#end += this.#slab.write(text, this.#end);
    this.#slab[this.#end++] = 0;
  }

  /** Writes text after its length. */
  #sizedText(text: string): void {
    this.#reserve(byteBound(text) + 4);
    const length = this.#slab.write(text, this.#end + 4);
    this.#slab.writeInt32BE(length, this.#end);
    this.#end += length + 4;
  }

  /** Reserves space. At the end of the slab it allocates a new one, and moves messages that were not taken. */
  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#slab.length) return;
    const pending = this.#end - this.#start;
    const slab = Buffer.allocUnsafeSlow(Math.max(slabSize, 2 * pending + bytes));
    this.#slab.copy(slab, 0, this.#start, this.#end);
    this.#slab = slab;
    this.#start = 0;
    this.#end = pending;
  }
}

/** Returns an upper bound of the text's bytes: exact for long text, three bytes per character for short text. */
function byteBound(text: string): number {
  return text.length < 1024 ? text.length * 3 : Buffer.byteLength(text);
}

/** Returns the number of rows in a command tag; 0 if it has none, such as `CREATE TABLE`. */
export function countOfTag(tag: string): number {
  const count = Number(tag.slice(tag.lastIndexOf(" ") + 1));
  return Number.isNaN(count) ? 0 : count;
}
