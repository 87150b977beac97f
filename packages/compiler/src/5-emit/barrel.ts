// The folder's index: everything that its files export.
import { type Code, lines, raw } from "../text/code.ts";

/** `export * from "./dto/dto.ts"` for each file; relative endings follow the project. */
export function emitBarrel(files: readonly string[], ending: string): Code {
  return lines(files.map((file) => raw(`export * from "./${file}${ending}";`)));
}
