// The name of a package into whether it is ours: the annotations and types that it exports are the language.
import { distance } from "fastest-levenshtein";

export const ourPackage = "entity-derive";

export function isOurPackage(module: string): boolean {
  return module === ourPackage;
}

/** Whether names imported from here are read as ours: also under a misspelt name, which is reported once, at its import. */
export function isOurs(module: string): boolean {
  return isOurPackage(module) || isMisspelt(module);
}

/** Whether annotations imported from here are meant to be ours: other entries of our packages export none. */
export function isMeant(module: string): boolean {
  return isOurs(module) || module.startsWith(`${ourPackage}/`) || module.startsWith(`@${ourPackage}/`);
}

/** Whether a name differs by a letter or two: a scope or a suffix may be somebody's own package. */
export function isSlipOfOurs(module: string): boolean {
  return distance(module.toLowerCase(), ourPackage) <= 2;
}

/** A name by a few letters, a scope or a suffix beside ours. Names that differ more are those of other packages. */
export function isMisspelt(module: string): boolean {
  if (isOurPackage(module) || module.startsWith(`${ourPackage}/`) || module.startsWith(`@${ourPackage}/`)) return false;
  const given = module.toLowerCase();
  const letters = given.replaceAll(/[^a-z]/g, "");
  return letters.includes("entityderive") || distance(given, ourPackage) <= 2;
}
