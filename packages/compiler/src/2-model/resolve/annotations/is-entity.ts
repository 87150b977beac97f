// A class into whether it is meant to be an entity.
import type { ClassSyntax } from "../../../1-syntax/syntax.ts";
import type { ProjectFile } from "../project.ts";
import { ourName } from "./our-name.ts";

/** Whether the class is annotated as one: it is not there for its fields alone, and no part of another entity. */
export function isEntity({ decorators }: ClassSyntax, file: ProjectFile): boolean {
  return decorators.some(({ path }) => ourName(path, file) === "entity");
}

/** Returns the help for a field whose type is an entity or a list of one: rows do not hold other rows. */
export function relationHint(name: string, field: string, isList: boolean): string {
  return isList
    ? `for the rows of \`${name}\` that refer to this one, write \`@hasMany<${name}>()\` above the class, and \`@belongsTo\` in \`${name}\``
    : `to refer to a row of \`${name}\`, store its id: \`@belongsTo<${name}>() ${field.replace(/Id$/, "")}Id!: Uuid\``;
}
