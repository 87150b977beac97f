// Makes a session that was used as a new one, if that can be done.
import type { Socket } from "node:net";
import { messageOf, messagesIn } from "./server-messages.ts";

/**
 * Not reset by DISCARD ALL: a setting that the server had not known stays known, and the settings of the database are those of
 * the session's start.
 */
const asNew = `
  SELECT
   WHERE current_setting('entity_derive.owner', true) IS NULL
     AND current_setting('entity_derive.actor', true) IS NULL
     AND current_setting('entity_derive.all_owners', true) IS NULL
     AND NOT EXISTS (
       SELECT FROM pg_db_role_setting
        WHERE setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database())))`;

const queries: Buffer = Buffer.concat(["DISCARD ALL", asNew].map((sql) => messageOf("Q", `${sql}\0`)));

const ready = messageOf("Z", "I");

/** With one row without columns. */
const answers: readonly Buffer[] = [
  messageOf("C", "DISCARD ALL\0"),
  ready,
  messageOf("T", "\0\0"),
  messageOf("D", "\0\0"),
  messageOf("C", "SELECT 1\0"),
  ready,
];

/**
 * Resets a session, and returns whether it is as a new one. It is not if the server answers anything else: the result of
 * a statement that was still running, a notification, or that a transaction is open.
 */
export async function renewSession(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const finish = (isNew: boolean): void => {
      socket.off("data", read).off("close", fail);
      resolve(isNew);
    };
    const fail = (): void => finish(false);
    const read = (chunk: Buffer): void => {
      received = Buffer.concat([received, chunk]);
      // Settings that are reported again have the values of the start.
      const messages = messagesIn(received).filter(({ code }) => code !== "S");
      // pg goes on after an error before the server is ready.
      if (messages[0]?.bytes.equals(ready)) messages.shift();
      const isExpected = messages.every(({ bytes }, index) => answers[index]?.equals(bytes) === true);
      if (!isExpected || messages.length === answers.length) finish(isExpected);
    };
    socket.on("data", read).on("close", fail);
    socket.write(queries);
  });
}
