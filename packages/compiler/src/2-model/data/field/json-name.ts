// The name of a property in TypeScript into what it is called in JSON and in query strings.
import { camelCase, capitalized, snakeCase } from "../../../text/names.ts";

/** How names are written on the wire. */
export type JsonCase = "camelCase" | "snake_case";

/** The name as it is written where the project asks for no case. */
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

/** What has a name of its own in JSON. */
export interface JsonNamed {
  readonly name: string;
  /** What it is called in JSON and in query strings. */
  readonly jsonName: string;
}

/** Whether it is called something else there than in TypeScript. */
export function isRenamed({ name, jsonName: shown }: JsonNamed): boolean {
  return name !== shown;
}
