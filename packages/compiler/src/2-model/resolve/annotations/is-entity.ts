// Recognizes classes with annotations: entities, and base classes with options for the entities that extend them.
import type { ClassSyntax, DecoratorSyntax } from "../../../1-syntax/syntax.ts";
import type { ProjectFile } from "../project.ts";
import { substituteTopLevel } from "../substitute-constants.ts";
import { decoratorsOf, ourName } from "./our-name.ts";

/** True if the class has `@entity` with a table, and so is no base class, payload or embedded object. */
export function isEntity({ abstract, decorators }: ClassSyntax, file: ProjectFile): boolean {
  const use = decorators.find(({ path }) => ourName(path, file) === "entity");
  return use !== undefined && (!abstract || hasTable(use, file));
}

/** An abstract class without a table has options for the entities that extend it. */
function hasTable({ arguments: [options] }: DecoratorSyntax, file: ProjectFile): boolean {
  const found = options === undefined ? null : substituteTopLevel(options, file);
  return found?.kind === "object" && found.properties.some(({ key }) => key.value === "table");
}

/** True if a class or one of its members has an annotation of entity-derive. */
export function isAnnotated(syntax: ClassSyntax, file: ProjectFile): boolean {
  return decoratorsOf(syntax).some((decorator) => ourName(decorator.path, file) !== null);
}

/** Returns the help for a field whose type is an entity or a list of one: rows do not hold other rows. */
export function relationHint(name: string, field: string, isList: boolean): string {
  return isList
    ? `for the rows of \`${name}\` that refer to this one, write \`@hasMany<${name}>()\` above the class, and \`@belongsTo\` in \`${name}\``
    : `to refer to a row of \`${name}\`, store its id: \`@belongsTo<${name}>() ${field.replace(/Id$/, "")}Id!: Uuid\``;
}
