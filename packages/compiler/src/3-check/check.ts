// The model into diagnostics: one rule a file, all rules over all entities.

import type { Model } from "../2-model/entity.ts";
import type { Report } from "../diagnostics/report.ts";
import { checkApi } from "./api.ts";
import { checkColumn } from "./column.ts";
import { checkFilter } from "./filter.ts";
import { checkInitializer } from "./initializer.ts";
import { checkNames } from "./names.ts";
import { checkRelationNames } from "./relation-names.ts";
import { checkSort } from "./sort.ts";
import { checkSqlExpressions } from "./sql-expressions.ts";
import { checkValidate } from "./validate.ts";

export async function checkModel(model: Model, report: Report): Promise<void> {
  checkNames(model, report);
  checkRelationNames(model, report);
  for (const entity of model.entities) {
    checkApi(entity, report);
    for (const field of entity.fields) {
      checkColumn(field, report);
      checkFilter(field, report);
      checkInitializer(field, report);
      checkSort(field, report);
      checkValidate(field, report);
    }
  }
  await checkSqlExpressions(model, report);
}
