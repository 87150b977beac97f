// A port on 127.0.0.1 into whether somebody answers there.
import { once } from "node:events";
import { connect } from "node:net";

/**
 * Whether what the server says first, or after `question`, begins with `answer`.
 *
 * @param question sent as soon as there is a connection
 */
export async function answers(port: number, answer: string, question?: string | Uint8Array): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    socket.setTimeout(1_000, () => socket.destroy(new Error("no answer")));
    if (question !== undefined) socket.write(question);
    const [data] = await once(socket, "data");
    return String(data).startsWith(answer);
  } finally {
    socket.destroy();
  }
}
