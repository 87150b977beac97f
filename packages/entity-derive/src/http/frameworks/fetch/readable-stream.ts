// Converts a streamed response to a `ReadableStream`.
import type { ResponseStream } from "../../messages/response-stream.ts";

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
