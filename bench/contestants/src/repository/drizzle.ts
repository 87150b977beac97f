// Drizzle on `pg`; each call builds its query.
import { and, desc, eq, gte, inArray, isNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { type OpenUsers, poolSize } from "../../../src/repository/contestant.ts";
import { members, outbox, users } from "../drizzle-schema.ts";
import { eventMeta, eventOf } from "./events.ts";

export const open: OpenUsers = async (connectionString) => {
  const pool = new Pool({ connectionString, max: poolSize });
  const db = drizzle({ client: pool });
  const live = isNull(users.deletedAt);
  return {
    async findById(id) {
      const [user] = await db
        .select()
        .from(users)
        .where(and(eq(users.id, id), live));
      return user ?? null;
    },
    findByIds: (ids) =>
      db
        .select()
        .from(users)
        .where(and(inArray(users.id, [...ids]), live)),
    list: (limit) => db.select().from(users).where(live).orderBy(desc(users.id)).limit(limit),
    query: ({ role, ageFrom }, limit) =>
      db
        .select()
        .from(users)
        .where(and(eq(users.role, role), gte(users.age, ageFrom), live))
        .orderBy(desc(users.createdAt), desc(users.id))
        .limit(limit),
    async create(dto) {
      const [user] = await db.insert(users).values(dto).returning();
      return user;
    },
    createMany: (dtos) =>
      db
        .insert(users)
        .values([...dtos])
        .returning(),
    async update(id, dto) {
      const [user] = await db
        .update(users)
        .set(dto)
        .where(and(eq(users.id, id), live))
        .returning();
      return user;
    },
    async softDelete(id) {
      const { rowCount } = await db
        .update(users)
        .set({ deletedAt: new Date() })
        .where(and(eq(users.id, id), live));
      return rowCount === 1;
    },
    createWithEvent: (dto) =>
      db.transaction(async (transaction) => {
        const [member] = await transaction.insert(members).values(dto).returning();
        await transaction.insert(outbox).values({
          entity: "members",
          entityId: member?.id ?? "",
          kind: "created",
          payload: eventOf(member),
          meta: eventMeta,
        });
        return member;
      }),
    close: () => pool.end(),
  };
};
