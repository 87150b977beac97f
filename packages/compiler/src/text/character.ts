// Whether the code of a character belongs to an identifier of TypeScript.

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$";
const ofIdentifiers = tableOf(letters);

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

/** What names are made of; all beyond ASCII counts as such. */
export function isOfIdentifier(code: number): boolean {
  return code < 128 ? ofIdentifiers[code] === 1 : code >= 128;
}
