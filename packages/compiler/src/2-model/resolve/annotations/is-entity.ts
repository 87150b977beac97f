// A class into whether it is meant to be an entity.
import type { ClassSyntax } from "../../../1-syntax/syntax.ts";
import type { ProjectFile } from "../project.ts";
import { ourName } from "./our-name.ts";

/** Whether the class is annotated as one: it is not there for its fields alone, and no part of another entity. */
export function isEntity({ decorators }: ClassSyntax, file: ProjectFile): boolean {
  return decorators.some(({ path }) => ourName(path, file) === "entity");
}

/** What to write instead of an entity as a type: rows do not hold other rows. */
export function relationHint(name: string): string {
  const key = `${name.charAt(0).toLowerCase()}${name.slice(1)}Id`;
  return `a row refers to one of \`${name}\` by its id: \`@belongsTo<${name}>() ${key}!: Uuid\`; those that refer here are \`@hasMany<${name}>()\` above the class`;
}
