// Recognizes classes with `@entity`.
import type { ClassSyntax } from "../../../1-syntax/syntax.ts";
import type { ProjectFile } from "../project.ts";
import { ourName } from "./our-name.ts";

/** True if the class has `@entity`, and so is no base class, payload or embedded object. */
export function isEntity({ decorators }: ClassSyntax, file: ProjectFile): boolean {
  return decorators.some(({ path }) => ourName(path, file) === "entity");
}

/** Returns the help for a field whose type is an entity or a list of one: rows do not hold other rows. */
export function relationHint(name: string, field: string, isList: boolean): string {
  return isList
    ? `for the rows of \`${name}\` that refer to this one, write \`@hasMany<${name}>()\` above the class, and \`@belongsTo\` in \`${name}\``
    : `to refer to a row of \`${name}\`, store its id: \`@belongsTo<${name}>() ${field.replace(/Id$/, "")}Id!: Uuid\``;
}
