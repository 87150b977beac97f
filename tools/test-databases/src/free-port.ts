// Ports of 127.0.0.1 for servers of tests, which may end and start again at the same port.
import { randomInt } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Systems give the ports above it to whoever connects (Linux from 32,768 on): one of those could be taken between two starts. */
const range = { first: 10_000, last: 31_999 };

/** @returns a port that no other process of the same run gets, until this process ends */
export async function freePort(): Promise<number> {
  let port = randomInt(range.first, range.last);
  while (!(claims(port) && (await canListen(port)))) port = port === range.last ? range.first : port + 1;
  return port;
}

/** Files that stand for the ports of this process, in the folder of temporary files that all processes of a run share. */
const files: string[] = [];

function claims(port: number): boolean {
  const file = join(tmpdir(), `entity-derive-port-${port}`);
  try {
    writeFileSync(file, "", { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
  if (files.length === 0) process.once("exit", removeFiles);
  files.push(file);
  return true;
}

function removeFiles(): void {
  for (const file of files) rmSync(file, { force: true });
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
