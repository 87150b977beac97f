// Draws mutants of a room: the same ones for a seed, as long as its sources are the same.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { randomNumbers } from "../../test-databases/src/random.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";
import type { Room } from "./rooms.ts";

/** Each mutant has the same chance; those of one room do not depend on another room. */
export function sampleMutants(root: string, { folders }: Room, count: number, seed: number): readonly Mutant[] {
  const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root })).sort();
  const rest = paths.flatMap((path) => mutantsOf(path, readFileSync(join(root, path), "utf8")));
  const next = randomNumbers(seed);
  const drawn: Mutant[] = [];
  while (drawn.length < count && rest.length > 0) drawn.push(...rest.splice(Math.floor(next() * rest.length), 1));
  return drawn;
}
