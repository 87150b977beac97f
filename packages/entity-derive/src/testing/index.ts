// Exports for tests: databases, applications on them, requests and events.
export {
  openTestApplication,
  type ServedApplication,
  type TestApplication,
  type TestApplicationOptions,
} from "./application.ts";
export { deliverEvents, takeEvents } from "./deliver.ts";
export { type TestFetch, TestRequests, type TestResponse } from "./requests.ts";
export { testDatabase } from "./test-database.ts";
export type { TestDatabase, TestDatabaseOptions, TestRoles } from "./test-options.ts";
