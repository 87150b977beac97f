// Ports of 127.0.0.1 for servers of tests, which may end and start again at the same port.
import { randomInt } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { createServer } from "node:net";

/** Systems give the ports above it to whoever connects (Linux from 32,768 on): one of those could be taken between two starts. */
const range = { first: 10_000, last: 31_999 };

/**
 * Sockets of UDP at the ports of this process. The system gives a port to one of them at a time, in this run of tests and
 * in others, and takes it back when the process ends, however it does.
 */
const claims: Socket[] = [];

/**
 * @param from the first port to be tried
 * @returns a port that no other process gets from here until this one ends
 */
export async function freePort(from: number = randomInt(range.first, range.last)): Promise<number> {
  let port = from;
  while (!(await claim(port))) port = port === range.last ? range.first : port + 1;
  return port;
}

async function claim(port: number): Promise<boolean> {
  const socket = createSocket("udp4").unref();
  const isClaimed = await new Promise<boolean>((resolve) => {
    socket.once("error", () => resolve(false));
    socket.bind(port, "127.0.0.1", () => resolve(true));
  });
  if (isClaimed && (await canListen(port))) {
    claims.push(socket);
    return true;
  }
  socket.close();
  return false;
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
