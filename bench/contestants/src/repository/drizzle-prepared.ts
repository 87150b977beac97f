// Drizzle with queries that it has built and PostgreSQL has prepared; `createMany` is built in each call.
import { randomUUIDv7 } from "node:crypto";
import { and, desc, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { type OpenUsers, poolSize } from "../../../src/repository/contestant.ts";
import type { CreateUserRequest } from "../../../src/user.derived/dto.ts";
import { members, outbox, users } from "../drizzle-schema.ts";
import { eventMeta, eventOf } from "./events.ts";

/** A column that a prepared INSERT or UPDATE sets. */
type Placeholders = Readonly<Record<string, SQL | ReturnType<typeof sql.placeholder>>>;

const inserted = {
  id: sql.placeholder("id"), // what makes the default would run once, when the query is prepared
  name: sql.placeholder("name"),
  email: sql.placeholder("email"),
  age: sql.placeholder("age"),
  active: sql.placeholder("active"),
  role: sql.placeholder("role"),
  balance: sql.placeholder("balance"),
  settings: sql.placeholder("settings"),
  bio: sql.placeholder("bio"),
};

const valuesOf = ({ age = null, active = true, bio = null, ...dto }: CreateUserRequest) => ({
  id: randomUUIDv7(),
  ...dto,
  age,
  active,
  bio,
});

export const open: OpenUsers = async (connectionString) => {
  const pool = new Pool({ connectionString, max: poolSize });
  const db = drizzle({ client: pool });
  const live = isNull(users.deletedAt);
  const withId = eq(users.id, sql.placeholder("id"));
  const byId = db.select().from(users).where(and(withId, live)).prepare("users_by_id");
  const byIds = db
    .select()
    .from(users)
    .where(and(eq(users.id, sql`any(${sql.placeholder("ids")})`), live))
    .prepare("users_by_ids");
  const list = db
    .select()
    .from(users)
    .where(live)
    .orderBy(desc(users.id))
    .limit(sql.placeholder("limit"))
    .prepare("users_list");
  const newestOf = db
    .select()
    .from(users)
    .where(and(eq(users.role, sql.placeholder("role")), gte(users.age, sql.placeholder("ageFrom")), live))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(sql.placeholder("limit"))
    .prepare("users_newest_of");
  const create = db.insert(users).values(inserted).returning().prepare("users_create");
  const softDelete = db
    .update(users)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(withId, live))
    .prepare("users_soft_delete");
  const prepareUpdate = (names: readonly string[]) =>
    db
      .update(users)
      .set({
        ...(Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`])) as Placeholders),
        updatedAt: sql`now()`,
      })
      .where(and(withId, live))
      .returning()
      .prepare(`users_update_${names.join("_")}`);
  const updates = new Map<string, ReturnType<typeof prepareUpdate>>();
  return {
    findById: async (id) => (await byId.execute({ id }))[0] ?? null,
    findByIds: (ids) => byIds.execute({ ids }),
    list: (limit) => list.execute({ limit }),
    query: ({ role, ageFrom }, limit) => newestOf.execute({ role, ageFrom, limit }),
    create: async (dto) => (await create.execute(valuesOf(dto)))[0],
    createMany: (dtos) =>
      db
        .insert(users)
        .values([...dtos])
        .returning(),
    async update(id, dto) {
      const names = Object.keys(dto);
      const key = names.join();
      const prepared = updates.get(key) ?? prepareUpdate(names);
      updates.set(key, prepared);
      return (await prepared.execute({ id, ...dto }))[0];
    },
    softDelete: async (id) => (await softDelete.execute({ id })).rowCount === 1,
    createWithEvent: (dto) =>
      db.transaction(async (transaction) => {
        const createMember = transaction.insert(members).values(inserted).returning().prepare("members_create");
        const [member] = await createMember.execute(valuesOf(dto));
        await transaction
          .insert(outbox)
          .values({
            entity: "members",
            entityId: sql.placeholder("id"),
            kind: "created",
            payload: sql.placeholder("payload"),
            meta: eventMeta,
          })
          .prepare("events_create")
          .execute({ id: member?.id, payload: eventOf(member) });
        return member;
      }),
    close: () => pool.end(),
  };
};
