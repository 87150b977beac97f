// A row and its event by hand on `pg`, atomic as most code has it: BEGIN, two INSERTs, COMMIT.
import type { Pool } from "pg";
import type { CreateUserRequest } from "../user.derived/dto.ts";
import type { User } from "../user.entity.ts";
import { insertText, insertValues, type Row, userFromRow } from "./user-repository.ts";

const eventText = "INSERT INTO entity_outbox (entity, entity_id, kind, payload) VALUES ('members', $1, 'created', $2)";

export async function createWithEvent(pool: Pool, dto: CreateUserRequest): Promise<User> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const { rows } = await client.query<Row>({
      name: "members_create",
      text: insertText("members"),
      values: insertValues(dto),
      rowMode: "array",
    });
    const user = userFromRow(rows[0] as Row);
    const payload = JSON.stringify({ type: "created", entity: user });
    await client.query({ name: "events_create", text: eventText, values: [user.id, payload] });
    await client.query("COMMIT");
    return user;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}
