// What would be published into its sizes, held against their budgets: exits with 1 where one is exceeded, and says by what.
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleBudgets, packageBudgets } from "./budgets.ts";
import { bundledSize, bundledSources, declaredNames, entryPoints } from "./bundled.ts";
import { packedSize } from "./packed.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const bench = join(root, "bench/src");

/** Programs as applications have them, and every entry point as a whole. */
const repository = `export { PostgresUserRepository } from "./user.derived/postgres.ts"; export { pgDatabase } from "entity-derive/pg";`;
const whole = async (entry: string): Promise<readonly [string, string]> => [
  entry,
  `export { ${(await declaredNames(entry)).join(", ")} } from "${entry}";`,
];
const programs: ReadonlyMap<string, string> = new Map([
  ["a repository on pg", repository],
  [
    "a repository on pg, routes on node:http",
    `${repository} export { userRoutes } from "./user.derived/routes.ts"; export { nodeListener } from "entity-derive/node";`,
  ],
  ...(await Promise.all(entryPoints.map(whole))),
]);

const problems: string[] = [];

function compare(what: string, size: number, budget: number | undefined): boolean {
  console.log(`${what.padEnd(42)} ${kilobytes(size).padStart(9)} of ${kilobytes(budget ?? 0)}`);
  if (budget === undefined) problems.push(`${what} has no budget, and is ${size} bytes`);
  else if (size > budget) problems.push(`${what} is ${size} bytes, ${size - budget} more than its budget`);
  return budget === undefined || size <= budget;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

for (const [name, budget] of Object.entries(packageBudgets)) {
  const { packed, unpacked } = packedSize(join(root, "packages", name));
  compare(`packages/${name}, packed`, packed, budget.packed);
  compare(`packages/${name}, unpacked`, unpacked, budget.unpacked);
}

for (const [what, source] of programs) {
  if (compare(what, await bundledSize(source, bench), bundleBudgets[what])) continue;
  const largest = (await bundledSources(source, bench)).slice(0, 8);
  const lines = largest.map(([path, bytes]) => `    ${kilobytes(bytes).padStart(8)} ${relative(root, path)}`);
  problems.push(`the largest sources in ${what}, before they are minified:\n${lines.join("\n")}`);
}
for (const what of Object.keys(bundleBudgets)) if (!programs.has(what)) problems.push(`there is no ${what} any more`);

for (const problem of problems) console.error(`error: ${problem}`);
if (problems.length > 0) {
  console.error("  help: make it smaller, or raise its budget in tools/sizes/budgets.ts and say in the commit why");
  process.exitCode = 1;
}
