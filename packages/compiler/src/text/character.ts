// The code of a character into what it is in TypeScript: part of a word, or space.

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$";
const ofIdentifiers = tableOf(letters);
const ofWords = tableOf(`${letters}#@`);

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

/** What names are made of; all beyond ASCII counts as such. */
export function isOfIdentifier(code: number): boolean {
  return code < 128 ? ofIdentifiers[code] === 1 : code >= 128;
}

/** The same with what private members and decorators begin with. */
export function isOfWord(code: number): boolean {
  return code < 128 ? ofWords[code] === 1 : code >= 128;
}

/** The same as `\s`. */
export function isSpace(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13);
  return isSpaceBeyondAscii(code);
}

function isSpaceBeyondAscii(code: number): boolean {
  if (code === 0xa0 || code === 0x1680 || code === 0x3000 || code === 0xfeff) return true;
  return (code >= 0x2000 && code <= 0x200a) || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f;
}

/** Where the next character is that is no space. */
export function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}
