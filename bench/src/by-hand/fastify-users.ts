// The same API by hand in Fastify: JSON schemas, which Fastify compiles into validators and serializers.
import { type FastifyInstance, fastify } from "fastify";
import type { CreateUserRequest, UpdateUserRequest } from "../user.derived/dto.ts";
import type { HandWrittenUsers } from "./user-repository.ts";

const settings = {
  type: "object",
  required: ["theme", "languages"],
  properties: { theme: { type: "string" }, languages: { type: "array", items: { type: "string" } } },
};

const createUser = {
  type: "object",
  required: ["name", "email", "role", "balance", "settings"],
  additionalProperties: false,
  properties: {
    name: { type: "string", minLength: 1, maxLength: 200 },
    email: { type: "string", format: "email" },
    age: { type: ["integer", "null"], minimum: -2147483648, maximum: 2147483647 },
    active: { type: "boolean" },
    role: { type: "string", enum: ["admin", "member"] },
    balance: { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" },
    settings,
    bio: { type: ["string", "null"] },
  },
};

const { email: _, role: __, ...updatable } = createUser.properties;

const updateUser = { type: "object", additionalProperties: false, properties: updatable };

const user = {
  type: "object",
  properties: {
    id: { type: "string" },
    name: { type: "string" },
    email: { type: "string" },
    age: { type: ["integer", "null"] },
    active: { type: "boolean" },
    role: { type: "string" },
    balance: { type: "string" },
    settings,
    bio: { type: ["string", "null"] },
    createdAt: { type: "string", format: "date-time" },
    updatedAt: { type: "string", format: "date-time" },
  },
};

const page = {
  type: "object",
  properties: {
    limit: { type: "integer", minimum: 0, default: 20 },
    offset: { type: "integer", minimum: 0, default: 0 },
  },
};

const byId = { type: "object", properties: { id: { type: "string", format: "uuid" } } };

export function fastifyUsers(users: HandWrittenUsers): FastifyInstance {
  const app = fastify();
  app.get<{ Params: { id: string } }>(
    "/users/:id",
    { schema: { params: byId, response: { 200: user } } },
    async (request, reply) => {
      const found = await users.findById(request.params.id);
      return found ?? reply.code(404).send({ error: "User not found" });
    },
  );
  app.get<{ Querystring: { limit: number; offset: number } }>(
    "/users",
    { schema: { querystring: page, response: { 200: { type: "array", items: user } } } },
    async (request, reply) => {
      const { offset } = request.query;
      const limit = Math.min(request.query.limit, 100);
      const found = await users.newest(limit, offset);
      if (found.length === limit) {
        reply.header("link", `</users?limit=${limit}&offset=${offset + limit}>; rel="next"`);
      }
      return found;
    },
  );
  app.post<{ Body: CreateUserRequest }>(
    "/users",
    { schema: { body: createUser, response: { 201: user } } },
    async (request, reply) => {
      const made = await users.create(request.body);
      reply.code(201).header("location", `/users/${made.id}`);
      return made;
    },
  );
  app.patch<{ Params: { id: string }; Body: UpdateUserRequest }>(
    "/users/:id",
    { schema: { params: byId, body: updateUser, response: { 200: user } } },
    async (request) => users.update(request.params.id, request.body),
  );
  return app;
}
