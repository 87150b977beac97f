// A process of its own: sends requests over connections that stay open, one at a time on each, and counts the answers.
import { connect, type Socket } from "node:net";
import { answerParent } from "../measure/child.ts";
import type { Application } from "./application.ts";
import { type RequestName, requestOf } from "./requests.ts";

export interface Load {
  readonly port: number;
  readonly request: RequestName;
  readonly dialect: Application["dialect"];
  /** Ids that exist. */
  readonly ids: readonly string[];
  readonly connections: number;
  readonly milliseconds: number;
}

export interface Count {
  readonly requests: number;
  readonly seconds: number;
}

async function send(load: Load): Promise<Count> {
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => open(load.port)));
  let requests = 0;
  let turn = 0;
  const start = performance.now();
  const end = start + load.milliseconds;
  const keepAsking = (socket: Socket): Promise<void> =>
    new Promise((resolve, reject) => {
      let received = "";
      socket.on("error", reject);
      socket.on("data", (text: string) => {
        received += text;
        if (!isWhole(received)) return;
        if (!/^HTTP\/1\.1 20[01] /.test(received)) reject(new Error(`A request failed:\n${received}`));
        received = "";
        requests++;
        if (performance.now() < end) socket.write(messageOf(load, turn++));
        else resolve();
      });
      socket.write(messageOf(load, turn++));
    });
  await Promise.all(sockets.map(keepAsking));
  const seconds = (performance.now() - start) / 1000;
  for (const socket of sockets) socket.destroy();
  return { requests, seconds };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
    socket.setEncoding("latin1");
    socket.once("error", reject);
  });
}

function messageOf({ request, ids, dialect }: Load, turn: number): string {
  const { method, path, body } = requestOf(request, ids, turn, dialect);
  const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n`;
  if (body === undefined) return `${head}\r\n`;
  return `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** Bodies are ASCII here, so characters are bytes. */
function isWhole(received: string): boolean {
  const head = received.indexOf("\r\n\r\n");
  if (head === -1) return false;
  const length = /content-length: *(\d+)/i.exec(received.slice(0, head))?.[1];
  if (length !== undefined) return received.length >= head + 4 + Number(length);
  return received.endsWith("\r\n0\r\n\r\n");
}

answerParent(send, async () => undefined);
