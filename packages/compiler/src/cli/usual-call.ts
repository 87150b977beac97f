// The arguments of the calls that scripts make before every build and every test into what `generate` takes.
import { usualFormat } from "../diagnostics/render/format.ts";
import type { GenerateOptions } from "./generate.ts";

/**
 * `generate` and `generate --check`; null for any other call. Mostly they have nothing to do, and the library that reads
 * arguments would take a sixth of that time.
 */
export function usualCall(words: readonly string[]): GenerateOptions | null {
  switch (words.join(" ")) {
    case "generate":
      return { format: usualFormat };
    case "generate --check":
      return { format: usualFormat, check: true };
    default:
      return null;
  }
}
