// The model into diagnostics: one rule a file, all rules over all entities.

import type { Field, Model } from "../2-model/entity.ts";
import type { Report } from "../diagnostics/report.ts";
import { checkApi } from "./api.ts";
import { checkBelongsTo } from "./belongs-to.ts";
import { checkColumn } from "./column.ts";
import { checkCommands } from "./command.ts";
import { checkEvents } from "./events.ts";
import { checkFilter } from "./filter.ts";
import { checkInitializer } from "./initializer.ts";
import { checkJoins } from "./join.ts";
import { checkNames } from "./names.ts";
import { checkOwner } from "./owner.ts";
import { checkPgEnum } from "./pg-enum.ts";
import { checkRelationNames } from "./relation-names.ts";
import { checkScope } from "./scope.ts";
import { checkSoftDelete } from "./soft-delete.ts";
import { checkSort } from "./sort.ts";
import { checkSql } from "./sql.ts";
import { checkSqlExpressions } from "./sql-expressions.ts";
import { checkUpsert } from "./upsert.ts";
import { checkValidate } from "./validate.ts";
import { checkVersion } from "./version.ts";

export async function checkModel(model: Model, report: Report): Promise<void> {
  checkNames(model, report);
  checkRelationNames(model, report);
  checkEvents(model, report);
  for (const entity of model.entities) {
    checkApi(entity, report);
    checkBelongsTo(entity, report);
    checkCommands(entity, report);
    checkJoins(entity, report);
    checkOwner(entity, report);
    checkScope(entity, report);
    checkSoftDelete(entity, report);
    checkSql(entity, report);
    checkUpsert(entity, report);
    checkVersion(entity, report);
    for (const field of entity.fields) {
      checkField(field, report);
      checkInitializer(entity, field, report);
    }
  }
  for (const field of model.looseFields) checkField(field, report);
  await checkSqlExpressions(model, report);
}

/** What a field says by itself. */
function checkField(field: Field, report: Report): void {
  checkColumn(field, report);
  checkPgEnum(field, report);
  checkFilter(field, report);
  checkSort(field, report);
  checkValidate(field, report);
}
