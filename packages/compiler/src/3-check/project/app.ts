// ED112: two repositories with the same name in the application, or an entity whose folder is the application's.
import { derivedFolder } from "../../2-model/data/folder.ts";
import type { Model } from "../../2-model/data/model.ts";
import type { Report } from "../../diagnostics/report.ts";
import { repeated } from "./repeated.ts";

export function checkApp({ entities }: Model, app: { readonly folder: string } | null, report: Report): void {
  if (app === null) return;
  for (const { names, source } of entities.filter((entity) => derivedFolder(entity) === app.folder))
    report.add("generated-twice", source.span, {
      first: "the application",
      second: `\`${names.type}\``,
      name: app.folder,
      suggestion: "rename the class, or choose another folder with `app` in entity-derive.config.json",
    });
  // An entity without a repository has no property in the application.
  const stored = entities.filter(({ sql }) => sql !== "none");
  for (const [{ names, source }, second] of repeated(stored, (entity) => entity.names.property)) {
    const { type, property } = second.names;
    if (names.type === type) continue;
    const parameters = {
      first: `the repository of \`${names.type}\``,
      second: `that of \`${type}\``,
      name: property,
      suggestion: "rename one of the classes",
    };
    const label = { span: source.span, message: "the other one" };
    report.add("generated-twice", second.source.span, parameters, label);
  }
}
