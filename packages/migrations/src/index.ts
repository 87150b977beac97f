// What the command `entity-derive` takes from here.

export type * from "./catalog/catalog.ts";
export { type CatalogDifference, compareCatalogs } from "./catalog/compare.ts";
export { type ObjectKind, shownName } from "./catalog/names.ts";
export { readCatalog } from "./catalog/read-catalog.ts";
export { type CatalogNames, namesOf, restrictTo } from "./catalog/restrict.ts";
export { type DifferenceOptions, difference } from "./difference/difference.ts";
export { type Consent, type Intent, noConsent, noIntent, type TableName } from "./difference/intent.ts";
export { reverseDifference } from "./difference/reverse.ts";
export {
  type Difference,
  type Finding,
  type FindingId,
  type FindingPlace,
  findingIds,
  type PlannedFile,
  type PlannedStatement,
} from "./difference/steps.ts";
export { type CacheFolder, cacheFolder } from "./replay/cache-folder.ts";
export type { EmbeddedDatabase } from "./replay/embedded-database.ts";
export { type Needs, needsOf } from "./replay/needs.ts";
export { embeddedDatabase } from "./replay/open-pglite.ts";
export { makeRoles, type ReplayedFile, replay, replayFile, replayStatement } from "./replay/replay.ts";
export { ReplayFailure, type ReplayPlace } from "./replay/replay-failure.ts";
export { shadowDatabase } from "./replay/shadow-database.ts";
