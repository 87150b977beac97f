// Hono with validators of drizzle-zod, on Drizzle's prepared queries where it can have them.
import { randomUUIDv7 } from "node:crypto";
import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { zValidator } from "@hono/zod-validator";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { createInsertSchema, createUpdateSchema } from "drizzle-zod";
import { Hono } from "hono";
import { Pool } from "pg";
import { z } from "zod";
import { poolSize } from "../../../src/repository/contestant.ts";
import { users } from "../drizzle-schema.ts";

const settings = z.object({ theme: z.enum(["light", "dark"]), languages: z.array(z.string()) });
const rules = {
  name: z.string().min(1).max(200),
  balance: z.string().regex(/^-?\d+(\.\d+)?$/),
  settings,
};
const kept = { id: true, createdAt: true, updatedAt: true, deletedAt: true } as const;
const CreateUser = createInsertSchema(users, { ...rules, email: z.email() }).omit(kept);
const UpdateUser = createUpdateSchema(users, {
  name: rules.name.optional(),
  balance: rules.balance.optional(),
  settings: settings.optional(),
}).omit({ ...kept, email: true, role: true });
const Id = z.object({ id: z.guid() });
const Page = z.object({
  limit: z.coerce.number().int().min(0).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
});

export function serve(connectionString: string): RequestListener {
  const db = drizzle({ client: new Pool({ connectionString, max: poolSize }) });
  const { deletedAt, ...shown } = {
    id: users.id,
    name: users.name,
    email: users.email,
    age: users.age,
    active: users.active,
    role: users.role,
    balance: users.balance,
    settings: users.settings,
    bio: users.bio,
    createdAt: users.createdAt,
    updatedAt: users.updatedAt,
    deletedAt: users.deletedAt,
  };
  const live = isNull(deletedAt);
  const byId = db
    .select(shown)
    .from(users)
    .where(and(eq(users.id, sql.placeholder("id")), live))
    .prepare("users_by_id");
  const newest = db
    .select(shown)
    .from(users)
    .where(live)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare("users_newest");
  const app = new Hono()
    .get("/users/:id", zValidator("param", Id), async (c) => {
      const [user] = await byId.execute(c.req.valid("param"));
      return user === undefined ? c.json({ error: "User not found" }, 404) : c.json(user);
    })
    .get("/users", zValidator("query", Page), async (c) => {
      const { limit, offset } = c.req.valid("query");
      const found = await newest.execute({ limit, offset });
      if (found.length === limit) c.header("link", `</users?limit=${limit}&offset=${offset + limit}>; rel="next"`);
      return c.json(found);
    })
    .post("/users", zValidator("json", CreateUser), async (c) => {
      const [user] = await db
        .insert(users)
        .values({ id: randomUUIDv7(), ...c.req.valid("json") })
        .returning(shown);
      c.header("location", `/users/${user?.id}`);
      return c.json(user, 201);
    })
    .patch("/users/:id", zValidator("param", Id), zValidator("json", UpdateUser), async (c) => {
      const [user] = await db
        .update(users)
        .set(c.req.valid("json"))
        .where(and(eq(users.id, c.req.valid("param").id), live))
        .returning(shown);
      return user === undefined ? c.json({ error: "User not found" }, 404) : c.json(user);
    });
  return getRequestListener(app.fetch);
}
