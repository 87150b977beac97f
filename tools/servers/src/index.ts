// What a test of this repository imports to get servers from Debian's packages.
export { missing } from "./installed.ts";
export { kafkaCluster } from "./kafka.ts";
export { natsServer } from "./nats.ts";
export { type Pooler, pgBouncer } from "./pgbouncer.ts";
export { postgres15, testsOnPostgres15 } from "./postgres.ts";
export { rabbitServer } from "./rabbitmq.ts";
export { redisServer } from "./redis.ts";
export { TestServer } from "./test-server.ts";
