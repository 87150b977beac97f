// The messages of PostgreSQL's protocol.

/** A message of the server, as it is sent: a code, the length of all behind the code, and the content. */
export interface ServerMessage {
  readonly code: string;
  /** The offset of its first byte. */
  readonly start: number;
  readonly bytes: Buffer;
}

/** Returns the complete messages. */
export function messagesIn(received: Buffer): readonly ServerMessage[] {
  const messages: ServerMessage[] = [];
  for (let start = 0; start + 5 <= received.length; ) {
    const end = start + 1 + received.readUInt32BE(start + 1);
    if (end > received.length) break;
    messages.push({
      code: String.fromCharCode(received[start] as number),
      start,
      bytes: received.subarray(start, end),
    });
    start = end;
  }
  return messages;
}

export function messageOf(code: string, content: string): Buffer {
  const header = Buffer.alloc(5);
  header.write(code);
  header.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([header, Buffer.from(content)]);
}
