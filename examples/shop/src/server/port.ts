// The text of PORT into a port number.

/** @throws {RangeError} for anything that is no port; 0 means any free one */
export function readPort(text: string | undefined): number {
  if (text === undefined || text === "") return 3000;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new RangeError(`PORT is a number from 0 to 65535, not ${JSON.stringify(text)}`);
}
