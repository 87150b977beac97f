// Classifies character codes as parts of TypeScript identifiers.

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$";
const ofIdentifiers = tableOf(letters);

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

/** The ASCII characters of identifiers; all other characters count as such. */
export function isIdentifierCharacter(code: number): boolean {
  return code < 128 ? ofIdentifiers[code] === 1 : code >= 128;
}
