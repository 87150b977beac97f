// Servers from Debian's packages, for tests of this repository.
export { missing } from "./installed.ts";
export { kafkaCluster } from "./kafka.ts";
export { natsServer } from "./nats.ts";
export { type Pooler, pgBouncer } from "./pgbouncer.ts";
export { postgres15, testsOnPostgres15 } from "./postgres.ts";
export { rabbitServer } from "./rabbitmq.ts";
export { redisServer } from "./redis.ts";
export { TestServer } from "./test-server.ts";
