// A row and its event by hand on `pg`, atomic as most code has it: BEGIN, two INSERTs, COMMIT.
import type { Pool } from "pg";
import type { CreateMemberRequest } from "../member.derived/dto.ts";
import type { Member } from "../member.entity.ts";
import { insertValues } from "./user-repository.ts";

type Row = [
  id: string,
  name: string,
  email: string,
  age: number | null,
  active: boolean,
  role: "admin" | "member",
  balance: string,
  settings: Member["settings"],
  bio: string | null,
  createdAt: Date,
  updatedAt: Date,
];

const insertText = `
  INSERT INTO members (id, name, email, age, active, role, balance, settings, bio)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  RETURNING id, name, email, age, active, role, balance, settings, bio, created_at, updated_at`;

const eventText = `
  INSERT INTO entity_outbox (entity, entity_id, kind, payload, meta)
  VALUES ('members', $1, 'created', $2, '{"actor": null, "owner": null, "version": null}')`;

export class HandWrittenMembers {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async create(dto: CreateMemberRequest): Promise<Member> {
    const client = await this.#pool.connect();
    try {
      await client.query("BEGIN");
      const { rows } = await client.query<Row>({
        name: "members_create",
        text: insertText,
        values: insertValues(dto),
        rowMode: "array",
      });
      const member = memberFromRow(rows[0] as Row);
      const payload = JSON.stringify({ type: "created", entity: member });
      await client.query({ name: "events_create", text: eventText, values: [member.id, payload] });
      await client.query("COMMIT");
      return member;
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    } finally {
      client.release();
    }
  }
}

function memberFromRow(row: Row): Member {
  return {
    id: row[0],
    name: row[1],
    email: row[2],
    age: row[3],
    active: row[4],
    role: row[5],
    balance: row[6],
    settings: row[7],
    bio: row[8],
    createdAt: row[9],
    updatedAt: row[10],
  };
}
