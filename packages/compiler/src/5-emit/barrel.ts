// The folder's index: everything that its files export.
import { type Code, lines, ts } from "../text/code.ts";
import { text } from "../text/literal.ts";

/** `export * from "./dto/dto.ts"` for each file, in the order of formatters; relative endings follow the project. */
export function emitBarrel(files: readonly string[], ending: string): Code {
  return lines([...files].sort().map((file) => ts`export * from ${text(`./${file}${ending}`)};`));
}
