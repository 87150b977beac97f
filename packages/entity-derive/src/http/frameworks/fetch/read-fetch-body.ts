// Reads the body of a Fetch `Request`, and converts a streamed response to a `ReadableStream`.
import { bodyAlreadyRead, bodyCutOff, bodyNotUtf8, bodyTooLong } from "../../input/body-problems.ts";
import type { ResponseStream } from "../../messages/response.ts";

/** The part of Hono's request that is needed; its `arrayBuffer` returns bodies that a middleware has read. */
export interface FetchBody {
  readonly raw: Request;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * Returns the body as text.
 * @param limit the maximum bytes; a body that a middleware has read was subject to its own limit
 * @throws {Problem} 413 beyond the limit; 400 if it is not UTF-8 or is cut off
 * @throws {Error} when it was read before, and not by a middleware that keeps it
 */
export async function readFetchBody(body: FetchBody, limit: number): Promise<string> {
  // A body that a middleware keeps is within that middleware's limit.
  if (body.raw.bodyUsed) return textOf(await whole(body, bodyAlreadyRead));
  const contentLength = body.raw.headers.get("content-length");
  if (contentLength === null) return textOf(await limited(body.raw, limit));
  if (Number(contentLength) > limit) throw bodyTooLong(limit);
  // The server itself limits the body to its declared length, so it can be read at once.
  const bytes = await whole(body, bodyCutOff);
  if (bytes.byteLength > limit) throw bodyTooLong(limit);
  return textOf(bytes);
}

function whole(body: FetchBody, failure: () => Error): Promise<ArrayBuffer> {
  return body.arrayBuffer().catch(() => {
    throw failure();
  });
}

function textOf(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw bodyNotUtf8();
  }
}

/** Without the option `stream`, the decoder keeps no state. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

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

/** The number of buffered bytes from which on the writer has to wait. */
const highWaterMark = 65_536;

/** Bytes count as waiting until the server asks for them. `cancel` reports a closed connection. */
export function toReadableStream(stream: ResponseStream): ReadableStream<Uint8Array> {
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    stream.closed();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const waiting = (): number => highWaterMark - (controller.desiredSize ?? 0);
        stream.open({
          write(chunk) {
            if (!isOpen) return false;
            controller.enqueue(chunk);
            return waiting() < highWaterMark;
          },
          waiting,
          end() {
            if (!isOpen) return;
            controller.close();
            close();
          },
          destroy() {
            if (!isOpen) return;
            controller.error(new Error("The response was closed"));
            close();
          },
        });
      },
      pull: () => stream.drained(),
      cancel: close,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: highWaterMark }),
  );
}
