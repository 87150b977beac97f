// ED216: two value objects of one enum type whose labels differ: PostgreSQL makes the type once, for whoever comes first.
import { choiceIn } from "../../2-model/data/column-type.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import { storedFields } from "../../2-model/data/entity.ts";
import type { Model } from "../../2-model/data/model.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Located } from "../../diagnostics/span.ts";

/** An enum type as a column has it. */
interface Use {
  readonly entity: string;
  readonly pgEnum: Located<string>;
  readonly labels: readonly string[];
  /** With its schema. */
  readonly type: string;
}

export function checkEnums({ entities, incomplete }: Model, report: Report): void {
  const made = new Map<string, Use>();
  for (const use of [...entities, ...incomplete].flatMap(usesOf)) {
    const { entity, pgEnum, labels } = use;
    const first = made.get(use.type);
    if (first === undefined) made.set(use.type, use);
    else if (JSON.stringify(first.labels) !== JSON.stringify(labels)) {
      const parameters = {
        type: pgEnum.value,
        entity,
        other: first.entity,
        labels: shown(labels),
        others: shown(first.labels),
      };
      report.add("enum-labels-differ", pgEnum.span, parameters, {
        labels: [{ span: first.pgEnum.span, message: "the other one" }],
      });
    }
  }
}

/** Where `pgEnum` is the name of another type, that is reported, and nothing is known of its labels. */
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
