// Tokens of a text onto one line, with a space between them.
import { isOfWord, isSpace } from "./character.ts";

const space = 32;
const quote = 34;
const apostrophe = 39;
const backslash = 92;
const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
const beyondLatin1 = /[^\0-\xff]/;

/** Takes passages of the text by their places and copies their characters: strings of their own would be millions. */
export class TokenLine {
  readonly #source: string;
  readonly #codes: Uint8Array | Uint16Array;
  #length = 0;

  constructor(source: string) {
    this.#source = source;
    // A token is a character at least and has a space before it; a string may get quotes.
    const most = source.length * 2 + 16;
    this.#codes = beyondLatin1.test(source) ? new Uint16Array(most) : Buffer.allocUnsafe(most);
  }

  text(): string {
    const { buffer, byteOffset, BYTES_PER_ELEMENT: size } = this.#codes;
    const bytes = Buffer.from(buffer, byteOffset, this.#length * size);
    return size === 1 ? bytes.toString("latin1") : bytes.toString("utf16le");
  }

  add(token: string): void {
    this.#begin();
    for (let at = 0; at < token.length; at++) this.#codes[this.#length++] = token.charCodeAt(at);
  }

  copy(start: number, end: number): void {
    this.#begin();
    const source = this.#source;
    const codes = this.#codes;
    let length = this.#length;
    for (let at = start; at < end; at++) codes[length++] = source.charCodeAt(at);
    this.#length = length;
  }

  /** Copies the word that begins here, and says where it ends. */
  copyWord(start: number): number {
    this.#begin();
    const source = this.#source;
    const codes = this.#codes;
    let length = this.#length;
    let at = start;
    for (let code = source.charCodeAt(at); isOfWord(code); code = source.charCodeAt(++at)) codes[length++] = code;
    this.#length = length;
    return at;
  }

  /** One space for each stretch of white space, and none at the ends. */
  copyComment(start: number, end: number): void {
    this.#begin();
    const from = this.#length;
    let isDue = false;
    for (let at = start; at < end; at++) {
      const code = this.#source.charCodeAt(at);
      if (isSpace(code)) isDue = this.#length > from;
      else {
        if (isDue) this.#codes[this.#length++] = space;
        isDue = false;
        this.#codes[this.#length++] = code;
      }
    }
  }

  /** In double quotes, its own quotes without backslashes; a key that needs no quotes has none. */
  copyString(start: number, end: number, isKey: boolean): void {
    const isBare = isKey && identifier.test(this.#source.slice(start + 1, end - 1));
    this.#begin();
    if (!isBare) this.#codes[this.#length++] = quote;
    for (let at = start + 1; at < end - 1; at++) {
      let code = this.#source.charCodeAt(at);
      if (code === backslash && at + 1 < end - 1) {
        const next = this.#source.charCodeAt(at + 1);
        if (next === quote || next === apostrophe) {
          code = next;
          at++;
        }
      }
      this.#codes[this.#length++] = code;
    }
    if (!isBare) this.#codes[this.#length++] = quote;
  }

  #begin(): void {
    if (this.#length > 0) this.#codes[this.#length++] = space;
  }
}
