// Tokens of a text of SQL, with offsets in UTF-16 units.
import { byteOffsets, isFault, parseTrees, type SqlParser, type SyntaxFault } from "./sql-parser.ts";

export type TokenKind = "word" | "name" | "value" | "sign" | "parameter" | "comment";

export interface Token {
  readonly kind: TokenKind;
  /** The text of a sign, and a keyword in upper case; empty for others. */
  readonly word: string;
  readonly isReserved: boolean;
  readonly start: number;
  readonly end: number;
}

/** Returns the tokens of a text, or what the scanner rejects. */
export function tokensOf(text: string, parser: SqlParser): readonly Token[] | SyntaxFault {
  // The scanner takes no empty text.
  const scanned = scan(text === "" ? " " : text, parser);
  if (scanned === null) return scannerFault(text, parser);
  const offset = byteOffsets(text);
  return scanned.tokens.map(({ start, end, tokenName, keywordName, tokenType }): Token => {
    const place = { start: offset(start), end: offset(end) };
    const own = text.slice(place.start, place.end);
    const isKeyword = keywordName !== "NO_KEYWORD";
    const kind = kindOf(tokenName, tokenType, isKeyword);
    const word = kind === "word" ? own.toUpperCase() : kind === "sign" ? own : "";
    return { kind, word, isReserved: keywordName === "RESERVED_KEYWORD", ...place };
  });
}

function kindOf(tokenName: string, tokenType: number, isKeyword: boolean): TokenKind {
  if (tokenName === "SQL_COMMENT" || tokenName === "C_COMMENT") return "comment";
  if (isKeyword) return "word";
  if (tokenName === "PARAM") return "parameter";
  if (/^U?IDENT$/.test(tokenName)) return "name";
  // The tokens after PARAM are operators of several characters.
  return /CONST$/.test(tokenName) && tokenType > 255 ? "value" : "sign";
}

function scan(text: string, parser: SqlParser): ReturnType<SqlParser["scanSync"]> | null {
  try {
    return parser.scanSync(text);
  } catch {
    return null;
  }
}

/**
 * Returns the place and the message of what the scanner rejects. It names no place itself: the token begins after the
 * last white space up to which the text can be scanned, and the parser has a message for it.
 */
function scannerFault(text: string, parser: SqlParser): SyntaxFault {
  const spaces = [...text.matchAll(/\s+/g)].map(({ 0: space, index }) => index + space.length).toReversed();
  const start = spaces.find((at) => scan(text.slice(0, at), parser) !== null) ?? 0;
  const before = "SELECT ";
  const blanked = text.slice(start).replaceAll(/:(?=[\p{L}_])/gu, " ");
  const fault = parseTrees(before + blanked, parser);
  if (!isFault(fault)) return { message: "the text cannot be scanned", offset: start };
  // The message quotes the rest of the file.
  const message = fault.message.replace(/ at or near ".*$/s, "");
  return { message, offset: start + Math.max(0, fault.offset - before.length) };
}
