// PostgreSQL's own parser and scanner, as WebAssembly.
import type * as postgres from "libpg-query";

export type SqlParser = Pick<typeof postgres, "parseSync" | "scanSync" | "hasSqlDetails">;

/** Loads the parser, which takes 270 ms of CPU and 40 MiB. */
export async function loadStatementParser(): Promise<SqlParser> {
  const parser = await import("libpg-query");
  await parser.loadModule();
  return parser;
}

/** A node or a value of a parse tree. */
export type TreeNode = Readonly<Record<string, unknown>>;

/** A text that does not parse; the offset is in UTF-16 units. */
export interface SyntaxFault {
  readonly message: string;
  readonly offset: number;
}

/** Returns the trees of the statements, keyed by kind (`SelectStmt`), with offsets in UTF-8 bytes. */
export function parseTrees(text: string, parser: SqlParser): readonly TreeNode[] | SyntaxFault {
  try {
    return (parser.parseSync(text).stmts ?? []).map(({ stmt }) => (stmt ?? {}) as unknown as TreeNode);
  } catch (failure) {
    const details = parser.hasSqlDetails(failure) ? failure.sqlDetails : undefined;
    const message = details?.message ?? (failure instanceof Error ? failure.message : String(failure));
    return { message, offset: offsetOfCharacter(text, details?.cursorPosition ?? 0) };
  }
}

export function isFault(result: object): result is SyntaxFault {
  return "message" in result;
}

/** Returns the UTF-16 offset of a character: PostgreSQL counts the position of an error in characters. */
function offsetOfCharacter(text: string, position: number): number {
  return [...text].slice(0, position).join("").length;
}

/** Returns the UTF-16 offset of each UTF-8 byte of a text. */
export function byteOffsets(text: string): (byte: number) => number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text of ASCII alone has equal offsets
  if (/^[\x00-\x7f]*$/.test(text)) return (byte) => byte;
  const offsets: number[] = [];
  let offset = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (let index = 0; index < bytes; index += 1) offsets.push(offset);
    offset += character.length;
  }
  offsets.push(offset);
  return (byte) => offsets[byte] ?? text.length;
}
