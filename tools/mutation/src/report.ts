// Prints the mutation score of a room, and its survivors.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Result } from "./results.ts";

export function reportOf(root: string, room: string, results: readonly Result[]): string {
  const survivors = results.filter(({ killedBy }) => killedBy === null);
  const killed = results.length - survivors.length;
  const score = results.length === 0 ? 0 : Math.floor((100 * killed) / results.length);
  return [
    `${room}: ${killed} of ${results.length} mutants are killed (${score} %)`,
    ...survivors.map((survivor) => `  ${changeOf(root, survivor)}`),
  ].join("\n");
}

/** Where a mutant is, and what it changes. */
function changeOf(root: string, { path, line, mutator, start, end, replacement }: Result): string {
  const original = readFileSync(join(root, path), "utf8").slice(start, end);
  return `${path}:${line} ${mutator}: ${inOneLine(original)} becomes ${inOneLine(replacement)}`;
}

function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > 90 ? `${line.slice(0, 90)}…` : line;
}
