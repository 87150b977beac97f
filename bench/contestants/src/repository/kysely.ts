// Kysely on `pg`; it has no prepared statements.
import { randomUUIDv7 } from "node:crypto";
import { type ColumnType, type Generated, Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { type OpenUsers, poolSize } from "../../../src/repository/contestant.ts";
import type { CreateUserRequest } from "../../../src/user.derived/dto.ts";
import type { Settings } from "../../../src/user.entity.ts";
import { eventMeta, eventOf } from "./events.ts";

interface MemberTable {
  id: string;
  name: string;
  email: string;
  age: number | null;
  active: boolean;
  role: "admin" | "member";
  balance: string;
  settings: ColumnType<Settings, string, string>;
  bio: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface Tables {
  users: MemberTable & { deleted_at: Date | null };
  members: MemberTable;
  entity_outbox: { entity: string; entity_id: string; kind: string; payload: string; meta: string };
}

const columns = [
  "id",
  "name",
  "email",
  "age",
  "active",
  "role",
  "balance",
  "settings",
  "bio",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;
const userColumns = [...columns, "deleted_at as deletedAt"] as const;

const rowOf = ({ age = null, active = true, bio = null, settings, ...dto }: CreateUserRequest) => ({
  id: randomUUIDv7(),
  ...dto,
  age,
  active,
  bio,
  settings: JSON.stringify(settings),
});

export const open: OpenUsers = async (connectionString) => {
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString, max: poolSize }) }),
  });
  const live = () => db.selectFrom("users").select(userColumns).where("deleted_at", "is", null);
  return {
    findById: async (id) => (await live().where("id", "=", id).executeTakeFirst()) ?? null,
    findByIds: (ids) => live().where("id", "in", ids).execute(),
    list: (limit) => live().orderBy("id", "desc").limit(limit).execute(),
    query: ({ role, ageFrom }, limit) =>
      live()
        .where("role", "=", role)
        .where("age", ">=", ageFrom)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute(),
    create: (dto) => db.insertInto("users").values(rowOf(dto)).returning(userColumns).executeTakeFirstOrThrow(),
    createMany: (dtos) => db.insertInto("users").values(dtos.map(rowOf)).returning(userColumns).execute(),
    update: (id, { settings, ...dto }) =>
      db
        .updateTable("users")
        .set({ ...dto, updated_at: new Date(), ...(settings && { settings: JSON.stringify(settings) }) })
        .where("id", "=", id)
        .where("deleted_at", "is", null)
        .returning(userColumns)
        .executeTakeFirstOrThrow(),
    async softDelete(id) {
      const now = new Date();
      const { numUpdatedRows } = await db
        .updateTable("users")
        .set({ deleted_at: now, updated_at: now })
        .where("id", "=", id)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    createWithEvent: (dto) =>
      db.transaction().execute(async (transaction) => {
        const member = await transaction
          .insertInto("members")
          .values(rowOf(dto))
          .returning(columns)
          .executeTakeFirstOrThrow();
        await transaction
          .insertInto("entity_outbox")
          .values({
            entity: "members",
            entity_id: member.id,
            kind: "created",
            payload: JSON.stringify(eventOf(member)),
            meta: JSON.stringify(eventMeta),
          })
          .execute();
        return member;
      }),
    close: () => db.destroy(),
  };
};
