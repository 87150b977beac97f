// ED216: value objects with the same enum type and different labels. PostgreSQL has one type of a name.

import type { Entity } from "../../2-model/data/entity.ts";
import { storedFields } from "../../2-model/data/entity.ts";
import { choiceIn } from "../../2-model/data/field/column-type.ts";
import type { Model } from "../../2-model/data/model.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Located } from "../../diagnostics/span.ts";
import { repeated } from "./repeated.ts";

/** A column's use of an enum type. */
interface Use {
  readonly entity: string;
  readonly pgEnum: Located<string>;
  readonly labels: readonly string[];
  /** The name with its schema. */
  readonly type: string;
}

export function checkEnums({ entities, incomplete }: Model, report: Report): void {
  for (const [first, use] of repeated([...entities, ...incomplete].flatMap(usesOf), ({ type }) => type)) {
    const { entity, pgEnum } = use;
    const [labels, others] = [shown(use.labels), shown(first.labels)];
    if (labels === others) continue;
    const parameters = { type: pgEnum.value, entity, other: first.entity, labels, others };
    report.add("enum-labels-differ", pgEnum.span, parameters, { span: first.pgEnum.span, message: "the other one" });
  }
}

/** Returns the uses of enum types; a `pgEnum` that does not match its value object has its own diagnostic. */
function usesOf(entity: Entity): readonly Use[] {
  return storedFields(entity).flatMap(({ type, column: { pgEnum } }) => {
    const choice = choiceIn(type);
    if (pgEnum === null || choice?.valueObject?.pgType !== pgEnum.value) return [];
    const name = `${choice.valueObject.schema}.${pgEnum.value}`;
    return [{ entity: entity.names.type, pgEnum, labels: choice.values, type: name }];
  });
}

function shown(labels: readonly string[]): string {
  return labels.map((label) => JSON.stringify(label)).join(", ");
}
