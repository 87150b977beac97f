// A stream of bytes into text, no further than a limit.
import { isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";
import { bodyAlreadyRead, bodyCutOff, bodyNotUtf8, bodyTooLong } from "../input/body-problems.ts";

/**
 * The stream's text.
 * @param contentLength the header, by which a body that is too long is refused before it is received
 * @param limit the most bytes
 * @throws {Problem} 413 beyond the limit; 400 when it is not UTF-8, or ends before it is whole
 * @throws {Error} when it was read before
 */
export function incomingText(stream: Readable, contentLength: string | undefined, limit: number): Promise<string> {
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
        // What is still to come is thrown away: a connection with unread bytes could not carry the answer.
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
    // All but the first stay: taking them off costs more than a call of each, and an error that nobody heard would end the
    // process. A listener to `data` costs node:http more when it dumps the request.
    stream.on("data", receive);
    stream.on("end", end);
    stream.on("error", abort);
    stream.on("close", abort);
  });
}
