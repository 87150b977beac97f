// Converts names of properties to their names in JSON and in query strings.
import { camelCase, capitalized, snakeCase } from "../../../text/names.ts";

/** The case of names in JSON and in query strings. */
export type JsonCase = "camelCase" | "snake_case";

/** Returns the name in JSON; unchanged if the case is null. */
export function jsonName(name: string, wanted: JsonCase | null): string {
  switch (wanted) {
    case null:
      return name;
    case "snake_case":
      return snakeCase(name);
    case "camelCase":
      return camelCase(name.replaceAll(/(?<=[^_\s-])[_\s-]+([^_\s-])/gu, (_, first: string) => capitalized(first)));
  }
}

/** A property with a name in JSON. */
export interface JsonNamed {
  readonly name: string;
  /** The name in JSON and in query strings. */
  readonly jsonName: string;
}

/** True if the name in JSON differs from the name in TypeScript. */
export function isRenamed({ name, jsonName: shown }: JsonNamed): boolean {
  return name !== shown;
}
