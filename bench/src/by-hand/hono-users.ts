// The same API by hand in Hono, with zod for what comes in and `c.json` for what goes out.
import { Hono } from "hono";
import { z } from "zod";
import { shownUser } from "./shown-user.ts";
import type { HandWrittenUsers } from "./user-repository.ts";

const CreateUser = z.object({
  name: z.string().min(1).max(200),
  email: z.email(),
  age: z.int32().nullish(),
  active: z.boolean().optional(),
  role: z.enum(["admin", "member"]),
  balance: z.string().regex(/^-?\d+(\.\d+)?$/),
  settings: z.object({ theme: z.enum(["light", "dark"]), languages: z.array(z.string()) }),
  bio: z.string().nullish(),
});

const UpdateUser = CreateUser.omit({ email: true, role: true }).partial();

const Page = z.object({
  limit: z.coerce.number().int().min(0).default(20),
  offset: z.coerce.number().int().min(0).default(0),
});

const Id = z.guid();

export function honoUsers(users: HandWrittenUsers): Hono {
  const app = new Hono();
  app.get("/users/:id", async (c) => {
    const id = Id.safeParse(c.req.param("id"));
    if (!id.success) return c.json({ error: "not a UUID" }, 400);
    const found = await users.findById(id.data);
    return found === null ? c.json({ error: "User not found" }, 404) : c.json(shownUser(found));
  });
  app.get("/users", async (c) => {
    const page = Page.safeParse(c.req.query());
    if (!page.success) return c.json({ issues: page.error.issues }, 400);
    const limit = Math.min(page.data.limit, 100);
    const { offset } = page.data;
    const found = await users.newest(limit, offset);
    if (found.length === limit) c.header("link", `</users?limit=${limit}&offset=${offset + limit}>; rel="next"`);
    return c.json(found.map(shownUser));
  });
  app.post("/users", async (c) => {
    const body = CreateUser.safeParse(await c.req.json());
    if (!body.success) return c.json({ issues: body.error.issues }, 400);
    const made = await users.create(body.data);
    c.header("location", `/users/${made.id}`);
    return c.json(shownUser(made), 201);
  });
  app.patch("/users/:id", async (c) => {
    const id = Id.safeParse(c.req.param("id"));
    if (!id.success) return c.json({ error: "not a UUID" }, 400);
    const body = UpdateUser.safeParse(await c.req.json());
    if (!body.success) return c.json({ issues: body.error.issues }, 400);
    return c.json(shownUser(await users.update(id.data, body.data)));
  });
  return app;
}
