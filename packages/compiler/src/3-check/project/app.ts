// ED112: two repositories with the same name in the application, or an entity whose folder is the application's.
import type { Entity } from "../../2-model/data/entity.ts";
import { derivedFolder } from "../../2-model/data/folder.ts";
import type { Model } from "../../2-model/data/model.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkApp({ entities }: Model, app: { readonly folder: string } | null, report: Report): void {
  if (app === null) return;
  const keys = new Map<string, Entity>();
  for (const entity of entities) {
    const { type, property } = entity.names;
    if (derivedFolder(entity) === app.folder) {
      report.add("generated-twice", entity.source.span, {
        first: "the application",
        second: `\`${type}\``,
        name: app.folder,
        suggestion: "rename the class, or choose another folder with `app` in entity-derive.config.json",
      });
    }
    // An entity without a repository has no property in the application.
    if (entity.sql === "none") continue;
    const first = keys.get(property);
    if (first === undefined) keys.set(property, entity);
    else if (first.names.type !== type) {
      const parameters = {
        first: `the repository of \`${first.names.type}\``,
        second: `that of \`${type}\``,
        name: property,
        suggestion: "rename one of the classes",
      };
      report.add("generated-twice", entity.source.span, parameters, {
        labels: [{ span: first.source.span, message: "the other one" }],
      });
    }
  }
}
