// A body that comes about while it is sent into a stream of the Fetch standard.
import type { ResponseStream } from "../response-stream.ts";

/** So many bytes are taken before the one who writes is told to wait. */
const atOnce = 65_536;

/** What waits is counted until the server asks for it; that it is away is known by `cancel`. */
export function readableOf(stream: ResponseStream): ReadableStream<Uint8Array> {
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    stream.closed();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const waiting = (): number => atOnce - (controller.desiredSize ?? 0);
        stream.open({
          write(chunk) {
            if (!isOpen) return false;
            controller.enqueue(chunk);
            return waiting() < atOnce;
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
    new ByteLengthQueuingStrategy({ highWaterMark: atOnce }),
  );
}
