// Recognizes imports from entity-derive, including misspelled ones.
import { distance } from "fastest-levenshtein";

export const ourPackage = "entity-derive";

export function isOurPackage(module: string): boolean {
  return module === ourPackage;
}

/** True if names from this module count as ours. A misspelled package is reported once, at its import. */
export function isOurs(module: string): boolean {
  return isOurPackage(module) || isMisspelt(module);
}

/** True if annotations from this module must be ours, because other entry points of the package export none. */
export function isOurEntryPoint(module: string): boolean {
  return isOurs(module) || module.startsWith(`${ourPackage}/`) || module.startsWith(`@${ourPackage}/`);
}

/** True if a name differs by at most two letters. One with a scope or a suffix may be another package. */
export function isTypoOfOurs(module: string): boolean {
  return distance(module.toLowerCase(), ourPackage) <= 2;
}

/** True if a name differs by a few letters, a scope or a suffix. Any other name is another package. */
export function isMisspelt(module: string): boolean {
  if (isOurPackage(module) || module.startsWith(`${ourPackage}/`) || module.startsWith(`@${ourPackage}/`)) return false;
  const lowercase = module.toLowerCase();
  const letters = lowercase.replaceAll(/[^a-z]/g, "");
  return letters.includes("entityderive") || distance(lowercase, ourPackage) <= 2;
}
