// Four drainers with the default options.
import { OutboxDrainer } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { drainers, type OpenOutbox } from "../contestant.ts";
import { outboxTable } from "./outbox-table.ts";

export const open: OpenOutbox = async (connectionString) => {
  const pool = new Pool({ connectionString, max: 16 });
  const db = pgDatabase(pool, { pipelined: 4 });
  return {
    ...outboxTable(pool),
    drain(onRows, signal) {
      const handle = async (): Promise<void> => onRows(1);
      const running = Array.from({ length: drainers }, () =>
        new OutboxDrainer(db, { handle }, { listen: false }).run(signal),
      );
      return Promise.all(running);
    },
    close: () => db.close(),
  };
};
