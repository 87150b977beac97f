// What the command `entity-derive` takes from here.

export type * from "./catalog/catalog.ts";
export { type CatalogDifference, compareCatalogs } from "./catalog/compare.ts";
export { type ObjectKind, shownName } from "./catalog/names.ts";
export { readCatalog } from "./catalog/read-catalog.ts";
export { type CatalogNames, namesOf, restrictTo } from "./catalog/restrict.ts";
export { type Consent, type Intent, noConsent, noIntent, type TableName } from "./difference/intent.ts";
export type {
  Difference,
  Finding,
  FindingId,
  FindingPlace,
  PlannedFile,
  PlannedStatement,
} from "./difference/steps.ts";
