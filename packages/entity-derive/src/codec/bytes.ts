// BYTEA: \x and hexadecimal digits into Uint8Array, and back.

/** @throws {RangeError} when the connection's bytea_output is not hex */
export function bytesFromText(text: string): Uint8Array {
  if (!text.startsWith("\\x")) throw new RangeError("A stored BYTEA is not in hex format: bytea_output must be hex");
  const bytes = new Uint8Array((text.length - 2) / 2);
  Buffer.from(bytes.buffer).write(text.slice(2), "hex");
  return bytes;
}

/** @throws {TypeError} for anything but a Uint8Array */
export function bytesToText(value: Uint8Array): string {
  if (!(value instanceof Uint8Array)) throw new TypeError("The value is not a Uint8Array");
  return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}`;
}
