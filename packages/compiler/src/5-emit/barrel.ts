// Emits `index.ts` of an entity's folder.
import { type Code, lines, ts } from "../text/code.ts";
import { text } from "../text/literal.ts";

/** Returns `export * from "./dto.ts"` for each file, sorted as formatters do. */
export function emitBarrel(files: readonly string[], ending: string): Code {
  return lines([...files].sort().map((file) => ts`export * from ${text(`./${file}${ending}`)};`));
}
