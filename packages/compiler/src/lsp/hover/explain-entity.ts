// Hover texts for a class, `@entity` and its options: files, methods, routes, tables and indexes.
import { derivedFolder } from "../../2-model/data/folder.ts";
import { repositoryMethods } from "../../2-model/names/methods.ts";
import type { Route } from "../../4-plan/http/routes.ts";
import { conditionSql, indexesSql, tableSql } from "./database.ts";
import type { HoverTarget } from "./hover-target.ts";
import { fence, firstLines, labelledList } from "./markdown.ts";

const longest = 24;

export function explainEntity(hovered: HoverTarget): readonly string[] {
  const { target, entity, plan, files } = hovered;
  const [option] = target.path;
  switch (option) {
    case undefined:
      return [
        files.length === 0
          ? ""
          : `Generates \`${derivedFolder(entity)}\`: ${files.map((name) => `\`${name}\``).join(", ")}`,
        labelledList(
          "Methods",
          repositoryMethods(entity).map(({ name }) => name),
        ),
        routesOf(plan.routes),
        fence("sql", firstLines([...tableSql(entity), ...indexesSql(entity, () => true)], longest, "--")),
      ];
    case "api":
      return [routesOf(plan.routes)];
    case "table":
    case "schema":
    case "migrations":
      return [fence("sql", firstLines(tableSql(entity), longest, "--"))];
    case "index":
    case "uniqueIndex":
    case "fullText": {
      const { span } = target;
      const options = entity.source.options.get(option);
      const place = target.kind === "option" && options !== undefined ? options : span;
      const isMeant = (inner: { readonly start: number; readonly end: number }): boolean =>
        inner.start <= place.end && place.start <= inner.end;
      const searches = plan.conditions.filter(
        ({ condition: { kind, span: own } }) => kind === "full-text" && isMeant(own),
      );
      return [fence("sql", [...searches.map(conditionSql), ...indexesSql(entity, (index) => isMeant(index.span))])];
    }
    default:
      return [];
  }
}

function routesOf(routes: readonly Route[]): string {
  return labelledList(
    "Routes",
    routes.map(({ method, path }) => `${method} ${path}`),
  );
}
