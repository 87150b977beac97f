// Every entry point of the runtime, as an application would import it.
import * as entityDerive from "entity-derive";
import * as codegen from "entity-derive/codegen/v1";
import * as codegenHttp from "entity-derive/codegen/v1/http";
import * as express from "entity-derive/express";
import * as fastify from "entity-derive/fastify";
import * as fetch from "entity-derive/fetch";
import * as hono from "entity-derive/hono";
import * as http from "entity-derive/http";
import * as kafka from "entity-derive/kafka";
import * as nats from "entity-derive/nats";
import * as node from "entity-derive/node";
import * as openapi from "entity-derive/openapi";
import * as outbox from "entity-derive/outbox";
import * as pg from "entity-derive/pg";
import * as pglite from "entity-derive/pglite";
import * as postgresJs from "entity-derive/postgres-js";
import * as rabbitmq from "entity-derive/rabbitmq";
import * as redis from "entity-derive/redis";
import * as runtime from "entity-derive/runtime";
import * as testing from "entity-derive/testing";
import * as webhook from "entity-derive/webhook";

export const entries: readonly object[] = [
  entityDerive,
  codegen,
  codegenHttp,
  express,
  fastify,
  fetch,
  hono,
  http,
  kafka,
  nats,
  node,
  openapi,
  outbox,
  pg,
  pglite,
  postgresJs,
  rabbitmq,
  redis,
  runtime,
  testing,
  webhook,
];

/** Where the project has no Temporal, what is read as one is nothing. */
export const instant: undefined = new http.QueryReader(new URLSearchParams()).value("at", "instant");
