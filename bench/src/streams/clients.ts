// A process of its own: connections that stay open, as bare sockets, and what they are sent.
import { connect, type Socket } from "node:net";
import { answerParent } from "../measure/child.ts";

export type ClientsQuestion =
  /** Answered when each has been told its position. */
  | { readonly kind: "open"; readonly port: number; readonly count: number; readonly owners: number }
  /** Answered with the milliseconds from now until each has been sent so many events in all. */
  | { readonly kind: "wait"; readonly events: number };

const sockets: Socket[] = [];
const received: number[] = [];
/** How many are opened at once. */
const atOnce = 100;

function open(port: number, index: number, owners: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    sockets[index] = socket;
    received[index] = 0;
    socket.setEncoding("latin1");
    socket.on("error", reject);
    socket.on("data", (text: string) => {
      if (text.includes("id: ")) resolve();
      received[index] = (received[index] ?? 0) + text.split('data: {"').length - 1;
    });
    socket.write(
      `GET /orders/events HTTP/1.1\r\nhost: localhost\r\nauthorization: o${index % owners}\r\naccept: text/event-stream\r\n\r\n`,
    );
  });
}

async function answer(question: ClientsQuestion): Promise<unknown> {
  if (question.kind === "open") {
    const { port, count, owners } = question;
    for (let start = 0; start < count; start += atOnce) {
      const indexes = Array.from({ length: Math.min(atOnce, count - start) }, (_, index) => start + index);
      await Promise.all(indexes.map((index) => open(port, index, owners)));
    }
    return {};
  }
  const start = performance.now();
  while (received.some((count) => count < question.events)) {
    if (performance.now() - start > 300_000) throw new Error("Clients were not sent their events");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - start;
}

answerParent(answer, async () => {
  for (const socket of sockets) socket.destroy();
});
process.send?.({});
