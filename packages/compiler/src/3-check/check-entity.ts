// Runs the rules that look at one entity and the entities that it relates to.
import { type Entity, storedFields } from "../2-model/data/entity.ts";
import type { Field } from "../2-model/data/field/field.ts";
import type { Router } from "../2-model/names/files.ts";
import type { Report } from "../diagnostics/report.ts";
import { checkApi } from "./entity/api.ts";
import { checkColumnCount } from "./entity/column-count.ts";
import { checkCommands } from "./entity/command.ts";
import { checkFullText } from "./entity/full-text.ts";
import { checkIdempotency } from "./entity/idempotency.ts";
import { checkJsonNames } from "./entity/names/json-names.ts";
import { checkOwnNames } from "./entity/names/names.ts";
import { checkAllOwners } from "./entity/owner/all-owners.ts";
import { checkDistribution } from "./entity/owner/distribution.ts";
import { checkHiddenRows } from "./entity/owner/hidden-rows.ts";
import { checkOwner } from "./entity/owner/owner.ts";
import { checkBelongsTo } from "./entity/relation/belongs-to.ts";
import { checkHasOne } from "./entity/relation/has-one.ts";
import { checkJoins } from "./entity/relation/join.ts";
import { checkNested } from "./entity/relation/nested.ts";
import { checkThrough } from "./entity/relation/through.ts";
import { checkScope } from "./entity/scope.ts";
import { checkSecrets } from "./entity/secret.ts";
import { checkSoftDelete } from "./entity/soft-delete.ts";
import { checkSql } from "./entity/sql.ts";
import { checkUpsert } from "./entity/upsert.ts";
import { checkUuid } from "./entity/uuid.ts";
import { checkVersion } from "./entity/version.ts";
import { checkBackfill } from "./field/backfill.ts";
import { checkColumn, checkUnionCheck } from "./field/column.ts";
import { checkFilter } from "./field/filter.ts";
import { checkInitializer } from "./field/initializer.ts";
import { checkJson } from "./field/json.ts";
import { checkPgEnum } from "./field/pg-enum.ts";
import { checkSort } from "./field/sort.ts";
import { checkIsRequested, checkValidate } from "./field/validate.ts";
import { checkFormerColumns, checkFormerLabels } from "./renames.ts";

export function checkEntity(entity: Entity, router: Router, report: Report): void {
  checkOwnNames(entity, router, report);
  checkApi(entity, report);
  checkBelongsTo(entity, report);
  checkColumnCount(entity, report);
  checkCommands(entity, report);
  checkOwner(entity, report);
  checkAllOwners(entity, report);
  checkDistribution(entity, report);
  checkIdempotency(entity, report);
  checkFullText(entity, report);
  checkHasOne(entity, report);
  checkHiddenRows(entity, report);
  checkJoins(entity, report);
  checkJsonNames(entity, report);
  checkNested(entity, report);
  checkScope(entity, report);
  checkSecrets(entity, report);
  checkSoftDelete(entity, report);
  checkSql(entity, report);
  checkThrough(entity, report);
  checkUpsert(entity, report);
  checkUuid(entity, report);
  checkVersion(entity, report);
  checkFormerColumns(entity, report);
  checkFormerLabels(entity, report);
  for (const column of storedFields(entity)) {
    checkBackfill(entity, column, report);
    checkUnionCheck(column, report);
  }
  for (const field of entity.fields) {
    checkField(field, report);
    checkInitializer(entity, field, report);
    checkJson(entity, field, report);
    checkIsRequested(entity, field, report);
  }
}

/** Runs the rules that look at one field. */
function checkField(field: Field, report: Report): void {
  checkColumn(field, report);
  checkPgEnum(field, report);
  checkFilter(field, report);
  checkSort(field, report);
  checkValidate(field, report);
}
