// Statements and parameters into messages of PostgreSQL's protocol 3, many in one buffer.
import type { Parameter } from "../database/database.ts";
import type { Leading } from "../database/scope/owner-setting.ts";
import type { PreparedName } from "../database/statements/statement-cache.ts";

/** What is run before a statement, and how it is prepared. */
export interface PreparedLeading extends Leading {
  readonly prepared: PreparedName;
}

const slabSize = 16384;
/** Execute of the unnamed portal without a row limit, then Sync. */
const executeAndSync = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4]);
const execute = executeAndSync.subarray(0, 10);
const [closeCode, parseCode, bindCode, queryCode, statementCode] = [0x43, 0x50, 0x42, 0x51, 0x53];

/**
 * Collects messages until they are taken. What was taken is never written again, so a socket may keep it.
 */
export class MessageWriter {
  #slab: Buffer = Buffer.allocUnsafeSlow(slabSize);
  #start = 0;
  #end = 0;

  /**
   * One statement: Close and Parse where needed, Bind, Execute, Sync. All parameters and results are text, so
   * nothing is described.
   * @param parameters checked ones
   * @param leading what is run before it, in the same transaction
   * @throws {RangeError} when it is larger than a buffer can be; nothing is added then
   */
  statement(
    text: string,
    prepared: PreparedName,
    parameters: readonly Parameter[],
    leading: PreparedLeading | null = null,
  ): void {
    const before = this.#end - this.#start;
    try {
      if (leading !== null) {
        this.#prepare(leading.text, leading.prepared, leading.parameters);
        this.#bytes(execute);
      }
      this.#prepare(text, prepared, parameters);
    } catch (error) {
      this.#end = this.#start + before;
      throw error;
    }
    this.#bytes(executeAndSync);
  }

  /** Statements without parameters: a simple Query. */
  command(sql: string): void {
    const length = this.#open(queryCode);
    this.#text(sql);
    this.#shut(length);
  }

  /** Everything collected, or null. */
  take(): Buffer | null {
    if (this.#start === this.#end) return null;
    const taken = this.#slab.subarray(this.#start, this.#end);
    this.#start = this.#end;
    return taken;
  }

  #prepare(text: string, { name, parse, close }: PreparedName, parameters: readonly Parameter[]): void {
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

  /** Begins a message and gives the place of its length, relative to the first message. */
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

  /** Text up to a zero byte. */
  #text(text: string): void {
    this.#reserve(byteBound(text) + 1);
    this.#end += this.#slab.write(text, this.#end);
    this.#slab[this.#end++] = 0;
  }

  /** Text behind its length. */
  #sizedText(text: string): void {
    this.#reserve(byteBound(text) + 4);
    const length = this.#slab.write(text, this.#end + 4);
    this.#slab.writeInt32BE(length, this.#end);
    this.#end += length + 4;
  }

  /** Makes room, in a new slab where the old one ends; what was not taken yet moves along. */
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

/** An upper bound of the text's bytes: exact for long text, three bytes a character for short text. */
function byteBound(text: string): number {
  return text.length < 1024 ? text.length * 3 : Buffer.byteLength(text);
}
