// Reads a Node stream as text, up to a limit.
import { isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";
import { bodyAlreadyRead, bodyCutOff, bodyNotUtf8, bodyTooLong } from "../../input/body-problems.ts";

/**
 * Returns the text of a stream.
 * @param contentLength the header, by which a body that is too long is rejected before it is received
 * @param limit the maximum bytes
 * @throws {Problem} 413 beyond the limit; 400 if it is not UTF-8 or is cut off
 * @throws {Error} when it was read before
 */
export function readNodeBody(stream: Readable, contentLength: string | undefined, limit: number): Promise<string> {
  if (contentLength !== undefined && Number(contentLength) > limit) {
    stream.resume();
    return Promise.reject(bodyTooLong(limit));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    if (stream.destroyed || stream.readableEnded) {
      reject(stream.readableEnded ? bodyAlreadyRead() : bodyCutOff());
      return;
    }
    let isOver = false;
    const receive = (chunk: Buffer | string): void => {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      length += bytes.length;
      if (isOver) return;
      if (length > limit) {
        isOver = true;
        // Discards the rest: the response could not be sent on a connection with unread bytes.
        stream.resume();
        reject(bodyTooLong(limit));
      } else chunks.push(bytes);
    };
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      stream.off("data", receive);
      const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, length);
      if (isUtf8(bytes)) resolve(bytes.toString("utf8"));
      else reject(bodyNotUtf8());
    };
    const abort = (): void => {
      if (isOver) return;
      isOver = true;
      reject(bodyCutOff());
    };
    // The other listeners stay: removing them costs more than their calls, and an unhandled error event would end the
    // process. A listener to `data` makes it slower for node:http to discard the request.
    stream.on("data", receive);
    stream.on("end", end);
    stream.on("error", abort);
    stream.on("close", abort);
  });
}
