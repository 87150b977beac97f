// What the command `entity-derive` takes from here.

export type * from "./catalog/catalog.ts";
export { type Consent, type Intent, noConsent, noIntent, type TableName } from "./difference/intent.ts";
export {
  type Difference,
  type Finding,
  type FindingId,
  type FindingPlace,
  findingIds,
  type PlannedFile,
  type PlannedStatement,
} from "./difference/steps.ts";
