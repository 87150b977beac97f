// Messages about classes that cannot be entities.
import { error } from "./template.ts";

export const classMessages = {
  "class-anonymous": error(
    "ED106",
    "an entity class needs a name",
    "give it a name: generated names are derived from it",
  ),
  "class-name": error(
    "ED106",
    "`%entity%` is not a valid name of a class",
    "rename it: TypeScript reserves the name for a built-in type",
  ),
  "class-nested": error(
    "ED106",
    "an entity class is not declared at the top level of its file",
    "move it to the top level: `export class %entity% { … }`",
  ),
  "class-not-exported": error(
    "ED106",
    "the entity class `%entity%` is not exported",
    "put `export` before `class`: generated code imports its type",
  ),
  "class-default-export": error(
    "ED106",
    "the entity class `%entity%` is a default export",
    "remove `default`, and import the class as `import { %entity% } from …`: generated code does the same",
  ),
  "class-abstract": error(
    "ED106",
    "the entity class `%entity%` is abstract",
    "remove `abstract`; or remove `table` if the class provides fields and options for entities that extend it",
  ),
  "class-generic": error(
    "ED106",
    "the entity class `%entity%` is generic",
    "remove the type parameters: each column has one type",
  ),
  "class-extends": error("ED106", "`%class%` extends %found%", "%suggestion%"),
} as const;
