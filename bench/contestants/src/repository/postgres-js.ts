// postgres.js, which prepares every statement and pipelines by itself.
import { randomUUIDv7 } from "node:crypto";
import postgres from "postgres";
import { type OpenUsers, poolSize } from "../../../src/repository/contestant.ts";
import type { CreateUserRequest } from "../../../src/user.derived/dto.ts";
import { eventMeta, eventOf } from "./events.ts";

export const open: OpenUsers = async (connectionString) => {
  const sql = postgres(connectionString, { max: poolSize });
  const columns = sql`id, name, email, age, active, role, balance, settings, bio,
    created_at AS "createdAt", updated_at AS "updatedAt"`;
  const userColumns = sql`${columns}, deleted_at AS "deletedAt"`;
  const rowOf = ({ age = null, active = true, bio = null, settings, ...dto }: CreateUserRequest) => ({
    id: randomUUIDv7(),
    name: dto.name,
    email: dto.email,
    age,
    active,
    role: dto.role,
    balance: dto.balance,
    settings: sql.json(settings as unknown as postgres.JSONValue),
    bio,
  });
  return {
    async findById(id) {
      const [user] = await sql`SELECT ${userColumns} FROM users WHERE id = ${id} AND deleted_at IS NULL`;
      return user ?? null;
    },
    findByIds: (ids) => sql`SELECT ${userColumns} FROM users WHERE id = ANY(${[...ids]}) AND deleted_at IS NULL`,
    list: (limit) => sql`SELECT ${userColumns} FROM users WHERE deleted_at IS NULL ORDER BY id DESC LIMIT ${limit}`,
    query: ({ role, ageFrom }, limit) => sql`
      SELECT ${userColumns} FROM users WHERE role = ${role} AND age >= ${ageFrom} AND deleted_at IS NULL
       ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
    async create(dto) {
      const [user] = await sql`INSERT INTO users ${sql(rowOf(dto))} RETURNING ${userColumns}`;
      return user;
    },
    createMany: (dtos) => sql`INSERT INTO users ${sql(dtos.map(rowOf))} RETURNING ${userColumns}`,
    async update(id, dto) {
      const [user] = await sql`
        UPDATE users SET ${sql(dto as Record<string, postgres.SerializableParameter>)}, updated_at = now()
         WHERE id = ${id} AND deleted_at IS NULL RETURNING ${userColumns}`;
      return user;
    },
    async softDelete(id) {
      const { count } = await sql`
        UPDATE users SET deleted_at = now(), updated_at = now() WHERE id = ${id} AND deleted_at IS NULL`;
      return count === 1;
    },
    createWithEvent: (dto) =>
      sql.begin(async (transaction) => {
        const [member] = await transaction`INSERT INTO members ${transaction(rowOf(dto))} RETURNING ${columns}`;
        const payload = transaction.json(eventOf(member) as unknown as postgres.JSONValue);
        await transaction`
          INSERT INTO entity_outbox (entity, entity_id, kind, payload, meta)
          VALUES ('members', ${member?.["id"]}, 'created', ${payload}, ${transaction.json(eventMeta)})`;
        return member;
      }),
    close: () => sql.end(),
  };
};
