// Reads the parts of a file. What an earlier reading has with the same text is neither scanned nor read again.
import { type Chunk, chunksOf } from "./chunks.ts";
import { type ReadChunk, readChunk } from "./read-chunk.ts";
import { isFault, type SqlParser, type SyntaxFault } from "./sql-parser.ts";
import { type Token, tokensOf } from "./tokens.ts";

export interface PlacedChunk {
  /** The offset in the file. */
  readonly start: number;
  readonly chunk: ReadChunk;
}

export function readChunks(
  path: string,
  text: string,
  parser: SqlParser,
  last: readonly PlacedChunk[],
): readonly PlacedChunk[] | SyntaxFault {
  const known = new Map(last.map(({ chunk }) => [chunk.text, chunk]));
  const parts: PlacedChunk[] = [];
  let at = 0;
  for (const kept of keptChunks(text, last)) {
    const before = read(at, kept.start);
    // A semicolon is a token by itself: the text behind it is scanned like the beginning of a file.
    if (isFault(before) || before.some(({ chunk }) => !chunk.isEnded)) return read(0, text.length);
    parts.push(...before, kept);
    at = kept.start + kept.chunk.text.length;
  }
  const rest = read(at, text.length);
  return isFault(rest) ? read(0, text.length) : [...parts, ...rest];

  function read(start: number, end: number): readonly PlacedChunk[] | SyntaxFault {
    const range = text.slice(start, end);
    const tokens = range.trim() === "" ? [] : tokensOf(range, parser);
    if (isFault(tokens)) return tokens;
    return chunksOf(tokens).map((chunk) => {
      const { start: first, end: last } = chunk;
      const own = range.slice(first, last);
      return { start: start + first, chunk: known.get(own) ?? readChunk(path, own, movedChunk(chunk, -first), parser) };
    });
  }
}

/** Returns the chunks of an earlier reading that are in the text, in the same order. */
function keptChunks(text: string, last: readonly PlacedChunk[]): readonly PlacedChunk[] {
  let at = 0;
  return last.flatMap(({ chunk }) => {
    const start = chunk.isEnded ? text.indexOf(chunk.text, at) : -1;
    if (start === -1) return [];
    at = start + chunk.text.length;
    return [{ start, chunk }];
  });
}

function movedChunk({ header, tokens, start, end, isEnded }: Chunk, by: number): Chunk {
  const moved = (list: readonly Token[]): readonly Token[] =>
    list.map((token) => ({ ...token, start: token.start + by, end: token.end + by }));
  return { header: moved(header), tokens: moved(tokens), start: start + by, end: end + by, isEnded };
}
