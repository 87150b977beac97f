// ED121: the option `uuid` in an entity whose keys are not generated as UUIDs.

import type { Entity } from "../../2-model/data/entity.ts";
import { generatedKeyField, sequenceField } from "../../2-model/data/table/key.ts";
import { removeOption } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkUuid(entity: Entity, report: Report): void {
  const { source, keyGenerator, names, key } = entity;
  const place = source.options.get("uuid");
  if (place === undefined || generatedKeyField(entity) !== null) return;
  const reason =
    sequenceField(entity) === null
      ? `its ${key.fields.length > 1 ? "key fields are" : "key is"} set by requests or by server values`
      : `PostgreSQL generates \`${sequenceField(entity)?.name}\``;
  const fix = removeOption("uuid", place, true);
  report.add("id-unmade", place, { version: keyGenerator.option, entity: names.type, reason }, fix);
}
