// Tokens of a text onto one line, with a space between them.
import { isOfWord, isSpace } from "./character.ts";

const space = 32;
const quote = 34;
const apostrophe = 39;
const backslash = 92;
const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** The codes of characters: bytes where all are of ASCII. */
export type Codes = Uint8Array | Uint16Array;

const none: Codes = new Uint8Array(0);

/**
 * Takes passages of the text by their places and copies their characters: strings of their own would be millions. One
 * line serves a text after the other.
 */
export class TokenLine {
  /** The text's characters, and a zero after them: no word or white space goes on there. */
  source: Codes = none;
  #text = "";
  #line: Codes = none;
  #length = 0;
  #isAscii = true;

  begin(text: string): void {
    this.#text = text;
    this.#length = 0;
    this.#isAscii = Buffer.byteLength(text) === text.length;
    const size = this.#isAscii ? Uint8Array : Uint16Array;
    if (!(this.source instanceof size) || this.source.length <= text.length) {
      this.source = new size(text.length + 1);
      // A token is a character at least and has a space before it; a string may get quotes.
      this.#line = new size(text.length * 2 + 16);
    }
    const { buffer, byteOffset, byteLength } = this.source;
    Buffer.from(buffer, byteOffset, byteLength).write(text, this.#isAscii ? "latin1" : "utf16le");
    this.source[text.length] = 0;
  }

  text(): string {
    const bytes = this.#bytes();
    return this.#isAscii ? bytes.toString("latin1") : bytes.toString("utf16le");
  }

  /** What is hashed: the bytes of the line in UTF-8, or a text that stands for them. They are gone with the next text. */
  content(): Uint8Array | string {
    return this.#isAscii ? this.#bytes() : this.text();
  }

  add(code: number): void {
    this.#separate();
    this.#line[this.#length++] = code;
  }

  copy(start: number, end: number): void {
    this.#separate();
    const { source } = this;
    const line = this.#line;
    let length = this.#length;
    for (let at = start; at < end; at++) line[length++] = source[at] ?? 0;
    this.#length = length;
  }

  /** Copies the word that begins here, and says where it ends. */
  copyWord(start: number): number {
    this.#separate();
    const { source } = this;
    const line = this.#line;
    let length = this.#length;
    let at = start;
    for (let code = source[at] ?? 0; isOfWord(code); code = source[++at] ?? 0) line[length++] = code;
    this.#length = length;
    return at;
  }

  /** One space for each stretch of white space, and none at the ends. */
  copyComment(start: number, end: number): void {
    this.#separate();
    const { source } = this;
    const line = this.#line;
    const from = this.#length;
    let length = from;
    let isDue = false;
    for (let at = start; at < end; at++) {
      const code = source[at] ?? 0;
      if (isSpace(code)) isDue = length > from;
      else {
        if (isDue) line[length++] = space;
        isDue = false;
        line[length++] = code;
      }
    }
    this.#length = length;
  }

  /** In double quotes, its own quotes without backslashes; a key that needs no quotes has none. */
  copyString(start: number, end: number, isKey: boolean): void {
    const isBare = isKey && identifier.test(this.#text.slice(start + 1, end - 1));
    this.#separate();
    const { source } = this;
    const line = this.#line;
    let length = this.#length;
    if (!isBare) line[length++] = quote;
    for (let at = start + 1; at < end - 1; at++) {
      let code = source[at] ?? 0;
      if (code === backslash && at + 1 < end - 1) {
        const next = source[at + 1] ?? 0;
        if (next === quote || next === apostrophe) {
          code = next;
          at++;
        }
      }
      line[length++] = code;
    }
    if (!isBare) line[length++] = quote;
    this.#length = length;
  }

  #separate(): void {
    if (this.#length > 0) this.#line[this.#length++] = space;
  }

  #bytes(): Buffer {
    const { buffer, byteOffset, BYTES_PER_ELEMENT: size } = this.#line;
    return Buffer.from(buffer, byteOffset, this.#length * size);
  }
}
