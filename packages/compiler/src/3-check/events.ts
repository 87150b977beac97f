// ED107: entities of which the outbox cannot tell one from the other.
import type { Entity, Model } from "../2-model/entity.ts";
import type { Report } from "../diagnostics/report.ts";

export function checkEvents({ entities }: Model, report: Report): void {
  const stored = new Map<string, Entity>();
  for (const entity of entities) {
    const { name, schema, span } = entity.table;
    const first = stored.get(name);
    if (entity.events?.outbox !== true) continue;
    if (first === undefined) stored.set(name, entity);
    else if (first.table.schema !== schema) {
      const parameters = { first: first.names.type, second: entity.names.type, table: name };
      report.add("outbox-name-twice", span, parameters, [{ span: first.table.span, message: "the other one" }]);
    }
  }
}
