// The same table by hand on `pg`, as a careful engineer writes it: named statements, array rows, own mapping.
import { randomUUIDv7 } from "node:crypto";
import type { ClientBase, Pool, QueryArrayResult } from "pg";
import type { CreateUserRequest, UpdateUserRequest } from "../user.derived/dto.ts";
import type { Settings, User } from "../user.entity.ts";

type Row = [
  id: string,
  name: string,
  email: string,
  age: number | null,
  active: boolean,
  role: "admin" | "member",
  balance: string,
  settings: Settings,
  bio: string | null,
  createdAt: Date,
  updatedAt: Date,
  deletedAt: Date | null,
];

const columns = "id, name, email, age, active, role, balance, settings, bio, created_at, updated_at, deleted_at";
const insertColumns = "id, name, email, age, active, role, balance, settings, bio";

/** The methods that the applications call. */
export type HandWrittenUsers = Pick<HandWrittenUserRepository, "findById" | "newest" | "create" | "update">;

export class HandWrittenUserRepository {
  readonly #pool: Pool | ClientBase;

  /** @param pool or one connection in pipeline mode, which queries may share */
  constructor(pool: Pool | ClientBase) {
    this.#pool = pool;
  }

  async findById(id: string): Promise<User | null> {
    const text = `SELECT ${columns} FROM users WHERE id = $1 AND deleted_at IS NULL`;
    const { rows } = await this.#query("users_by_id", text, [id]);
    return rows[0] === undefined ? null : userFromRow(rows[0]);
  }

  async findByIds(ids: readonly string[]): Promise<User[]> {
    const text = `SELECT ${columns} FROM users WHERE id = ANY($1) AND deleted_at IS NULL`;
    const { rows } = await this.#query("users_by_ids", text, [ids]);
    return rows.map(userFromRow);
  }

  async list(limit: number, offset: number): Promise<User[]> {
    const text = `SELECT ${columns} FROM users WHERE deleted_at IS NULL ORDER BY id DESC LIMIT $1 OFFSET $2`;
    const { rows } = await this.#query("users_list", text, [limit, offset]);
    return rows.map(userFromRow);
  }

  async newest(limit: number, offset: number): Promise<User[]> {
    const text = `SELECT ${columns} FROM users WHERE deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2`;
    const { rows } = await this.#query("users_newest", text, [limit, offset]);
    return rows.map(userFromRow);
  }

  /** The filters are fixed here, where the generated method builds them. */
  async newestOf(role: string, ageFrom: number, limit: number): Promise<User[]> {
    const text = `SELECT ${columns} FROM users WHERE role = $1 AND age >= $2 AND deleted_at IS NULL
                   ORDER BY created_at DESC, id DESC LIMIT $3`;
    const { rows } = await this.#query("users_newest_of", text, [role, ageFrom, limit]);
    return rows.map(userFromRow);
  }

  async create(dto: CreateUserRequest): Promise<User> {
    const { rows } = await this.#query("users_create", insertText, insertValues(dto));
    return userFromRow(rows[0] as Row);
  }

  async createMany(dtos: readonly CreateUserRequest[]): Promise<User[]> {
    const rowsText = dtos.map((_, row) => `(${placeholders(row * 9)})`).join(", ");
    const text = `INSERT INTO users (${insertColumns}) VALUES ${rowsText} RETURNING ${columns}`;
    const { rows } = await this.#query(`users_create_${dtos.length}`, text, dtos.flatMap(insertValues));
    return rows.map(userFromRow);
  }

  async update(id: string, dto: UpdateUserRequest): Promise<User> {
    const names: string[] = [];
    const values: unknown[] = [id];
    for (const name of updatable) {
      if (dto[name] === undefined) continue;
      names.push(name);
      values.push(dto[name]);
    }
    const set = names.map((name, index) => `${name} = $${index + 2}`).join(", ");
    const text = `UPDATE users SET ${set}, updated_at = now() WHERE id = $1 AND deleted_at IS NULL RETURNING ${columns}`;
    const { rows } = await this.#query(`users_update_${names.join("_")}`, text, values);
    if (rows[0] === undefined) throw new Error("no such user");
    return userFromRow(rows[0]);
  }

  async delete(id: string): Promise<boolean> {
    const text = "UPDATE users SET deleted_at = now(), updated_at = now() WHERE id = $1 AND deleted_at IS NULL";
    return (await this.#query("users_delete", text, [id])).rowCount === 1;
  }

  #query(name: string, text: string, values: unknown[]): Promise<QueryArrayResult<Row>> {
    return this.#pool.query<Row>({ name, text, values, rowMode: "array" });
  }
}

const updatable = ["name", "age", "active", "balance", "settings", "bio"] as const;

const insertText = `INSERT INTO users (${insertColumns}) VALUES (${placeholders(0)}) RETURNING ${columns}`;

export function insertValues(dto: CreateUserRequest): unknown[] {
  const { name, email, age = null, active = true, role, balance, settings, bio = null } = dto;
  return [randomUUIDv7(), name, email, age, active, role, balance, settings, bio];
}

function placeholders(before: number): string {
  return Array.from({ length: 9 }, (_, column) => `$${before + column + 1}`).join(", ");
}

function userFromRow(row: Row): User {
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
    deletedAt: row[11],
  };
}
