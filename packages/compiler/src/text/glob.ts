// The parts of globs.
import { posix } from "node:path";

/** The path that a glob begins with, up to its first segment with a wildcard: `src` of `src/**\/*.ts`. */
export function staticPart(glob: string): string {
  const segments = posix.normalize(glob).split("/");
  const dynamic = segments.findIndex((segment) => /[*?{]/.test(segment));
  return (dynamic === -1 ? segments : segments.slice(0, dynamic)).join("/") || ".";
}
