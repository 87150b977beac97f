// Databases for tests of this repository.

export { missingCitus } from "./citus-fixture.ts";
export { type CitusPlan, citusPlan } from "./citus-plan.ts";
export { type DatabaseCase, type Engine, everyEngine } from "./database-case.ts";
export { describeBehaviour, type EachDatabaseOptions, eachDatabase } from "./each-database.ts";
export { type FreshDatabase, freshDatabase } from "./fresh-database.ts";
export { type RecordedStatement, recordStatements } from "./recorded-statements.ts";
export { type ReplicatedServer, type ReplicatedServers, startReplicatedServers } from "./replicated-servers.ts";
export { rewritten } from "./rewritten.ts";
export { type Server, startServer } from "./server.ts";
export { ownServerAddress, serverAddress, versionsOfServer } from "./server-address.ts";
export { type SetClock, setClock } from "./set-clock.ts";
export { until, untilActivity } from "./waiting.ts";
