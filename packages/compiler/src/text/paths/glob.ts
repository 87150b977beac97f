// Splits globs.
import { posix } from "node:path";

/** Returns the path up to the first segment with a wildcard: `src` of `src/**\/*.ts`. */
export function staticPart(glob: string): string {
  const segments = posix.normalize(glob).split("/");
  const dynamic = segments.findIndex((segment) => /[*?{]/.test(segment));
  return (dynamic === -1 ? segments : segments.slice(0, dynamic)).join("/") || ".";
}
