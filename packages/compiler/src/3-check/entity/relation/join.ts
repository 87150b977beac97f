// ED112: aliases and properties of a view with the same name. ED413: columns that the joined table does not have.
import { type Entity, storedFields } from "../../../2-model/data/entity.ts";
import { isJoinOf, type Join } from "../../../2-model/data/entity-parts.ts";
import { changeWord, didYouMean, type Suggestion } from "../../../diagnostics/fixes/did-you-mean.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Located } from "../../../diagnostics/span.ts";

export function checkJoins(entity: Entity, report: Report): void {
  checkNames(entity, report);
  for (const join of entity.joins) {
    const joined = entity.joinTargets.find(({ target }) => isJoinOf(join, target.table));
    if (joined !== undefined) checkColumns(join, joined.target, report);
  }
}

function checkNames(entity: Entity, report: Report): void {
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
        const suggestion = "rename the property of the join, in `<>` and in `fields`";
        report.add("generated-twice", span, { first, second, name: `${entity.names.type}View.${name}`, suggestion });
      }
    }
  }
}

/** Columns that PostgreSQL adds to every table. */
const systemColumns: ReadonlySet<string> = new Set(["tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"]);

/**
 * A table without migrations may have columns that its entity does not list, so there a missing column is only a
 * warning.
 */
function checkColumns({ on, columns }: Join, target: Entity, report: Report): void {
  // A field that could not be read may have any column name.
  if (target.source.unreadable.size > 0) return;
  const known = storedFields(target).map(({ column }) => column.name);
  const listed = known.map((other) => `\`${other}\``).join(", ");
  const named = [
    ...on.map(({ column }) => ({ option: "on", column })),
    ...columns.map(({ column }) => ({ option: "fields", column })),
  ];
  for (const { option, column } of named) {
    const { value: name, span } = column;
    if (known.includes(name) || systemColumns.has(name)) continue;
    const { suggestion, fixes } = renamed(column, target) ?? didYouMean(column, known, `its columns are ${listed}`);
    const message = target.migrations === null ? "join-unlisted-column" : "join-unknown-column";
    const label = { span: target.table.span, message: "the joined table" };
    report.add(message, span, { option, name, entity: target.names.type, suggestion }, label, ...fixes);
  }
}

/** Suggests the present name of a column that was renamed. */
function renamed(column: Located<string>, target: Entity): Suggestion | null {
  const now = storedFields(target).find((field) => field.column.was?.value === column.value)?.column.name;
  if (now === undefined) return null;
  return { suggestion: `use its present name, \`${now}\``, fixes: [changeWord(column, now, [now])] };
}
