// The body of a `Request` into text, no further than a limit.
import { bodyCutOff, bodyNotUtf8, bodyTooLong } from "../input/body-problems.ts";

/** The part of Hono's request that is needed here; `arrayBuffer` knows of bodies that a middleware has read. */
export interface FetchBody {
  readonly raw: Request;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * The body's text.
 * @param limit the most bytes
 * @throws {Problem} 413 beyond the limit; 400 when it is not UTF-8, or ends before it is whole
 */
export async function fetchText(body: FetchBody, limit: number): Promise<string> {
  const contentLength = body.raw.headers.get("content-length");
  if (contentLength !== null && Number(contentLength) > limit) throw bodyTooLong(limit);
  // With a Content-Length the server itself ends the body there, so it may be taken at once.
  const bytes = contentLength === null && !body.raw.bodyUsed ? await limited(body.raw, limit) : await whole(body);
  if (bytes.byteLength > limit) throw bodyTooLong(limit);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw bodyNotUtf8();
  }
}

async function whole(body: FetchBody): Promise<Uint8Array> {
  try {
    return new Uint8Array(await body.arrayBuffer());
  } catch {
    throw bodyCutOff();
  }
}

async function limited(request: Request, limit: number): Promise<Uint8Array> {
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw bodyCutOff();
    });
    if (done) return joined(chunks, length);
    length += value.byteLength;
    if (length > limit) {
      reader.cancel().catch(() => undefined);
      throw bodyTooLong(limit);
    }
    chunks.push(value);
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
