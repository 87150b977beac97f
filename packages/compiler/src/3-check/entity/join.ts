// ED112: names that meet in the view, those of tables and those of properties.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkJoins(entity: Entity, report: Report): void {
  const aliases = new Set([entity.table.name]);
  const properties = new Map(entity.fields.map((field) => [field.name, `the field \`${field.name}\``]));
  for (const { alias, columns, span } of entity.joins) {
    if (aliases.has(alias)) report.add("alias-twice", span, { entity: entity.names.type, alias });
    aliases.add(alias);
    for (const { name } of columns) {
      const first = properties.get(name);
      const second = `the join \`${alias}\``;
      if (first === undefined) properties.set(name, second);
      else {
        const suggestion = "name the property of the join otherwise, in `<>` and in `fields`";
        report.add("generated-twice", span, { first, second, name: `${entity.names.type}View.${name}`, suggestion });
      }
    }
  }
}
