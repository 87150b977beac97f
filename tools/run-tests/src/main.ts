// Runs the tests: all of them, those of a case, a diagnostic or a package, or those that load a changed file.
//   npm test -- case:filter error:ED112 package:migrations packages/compiler/tests/fuzz.test.ts
//   npm run test:changed -- main
//   npm run test:consumers
//   npm run test:outside
//   npm run test:engines
//   npm run test:random
//   COSTS=costs.txt npm test
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changedTests, testsThatImport } from "./changed-tests.ts";
import { cpuTime, writeCosts } from "./costs.ts";
import { filesForAllEngines } from "./engines.ts";
import { groupFiles, writeGroups } from "./groups.ts";
import { selectTests } from "./select-tests.ts";

const root = join(import.meta.dirname, "../../..");
const [command = "default", ...operands] = process.argv.slice(2);

/** Tests with servers of Debian's packages, which each file starts for itself. */
const isOfServers = (path: string): boolean => path.endsWith(".servers.test.ts");
const files = globSync("{packages,examples,tools}/*/tests/**/*.test.ts", {
  cwd: root,
  exclude: (path) => path.endsWith("node_modules"),
}).map((path) => path.replaceAll("\\", "/"));

const withoutServers = files.filter((path) => !isOfServers(path));

/** Packed packages, scaffolds and builds of other tools, old versions of Node and TypeScript. */
const isOfConsumers = (path: string): boolean => path.endsWith(".consumers.test.ts");

switch (command) {
  case "servers":
    run(files.filter(isOfServers), { isGrouped: false });
    break;
  case "consumers": {
    const { paths, environment } = selectTests(operands, withoutServers.filter(isOfConsumers));
    run(paths, { environment });
    break;
  }
  // Servers leave the processors to builds while they wait.
  case "outside":
    run(
      files.filter((path) => isOfServers(path) || isOfConsumers(path)),
      { isGrouped: false },
    );
    break;
  case "changed":
    run(changedTests(root, operands[0] ?? "main", withoutServers));
    break;
  case "engines": {
    const paths = filesForAllEngines(root, process.env["BASE"] ?? "HEAD~20", withoutServers);
    console.log(`On the engines that \`npm test\` leaves out:\n${paths.join("\n")}`);
    run(paths, { environment: { ENGINES: "others" } });
    break;
  }
  case "random": {
    const seed = operands[0] ?? String(randomInt(2 ** 31));
    console.log(`The seed is ${seed}: npm run test:random -- ${seed}`);
    run(testsThatImport(root, "tools/test-databases/src/random.ts", withoutServers), { environment: { SEED: seed } });
    break;
  }
  case "all":
    run(withoutServers, { environment: { ENGINES: "all" } });
    break;
  default: {
    const isWhole = operands.length === 0;
    const candidates = isWhole ? withoutServers.filter((path) => !isOfConsumers(path)) : withoutServers;
    const { paths, environment } = selectTests(operands, candidates);
    run(paths, { environment });
  }
}

interface Run {
  /** Whether files share processes. Default: true. */
  readonly isGrouped?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs test files with one PostgreSQL for all of them, and ends with the exit code of the run. */
function run(paths: readonly string[], { isGrouped = true, environment = {} }: Run = {}): void {
  if (paths.length === 0) {
    console.log("No test is selected.");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "entity-derive-groups-"));
  const groups = isGrouped ? groupFiles(paths) : paths.toSorted().map((path) => [path]);
  const { COSTS: costs } = process.env;
  const costLines = join(folder, "costs.jsonl");
  writeFileSync(costLines, "");
  const { status } = spawnSync(
    process.execPath,
    [
      // ARCHITECTURE.md says under "Tests" why: a bug of Node, and processes that live too short to be optimized.
      "--single-threaded",
      "--liftoff-only",
      // A larger young generation is collected less often, which saves a sixteenth of the CPU.
      "--min-semi-space-size=32",
      "--max-semi-space-size=64",
      ...(costs === undefined ? [] : ["--import", join(import.meta.dirname, "note-cost.ts")]),
      "--test",
      "--test-concurrency=3",
      "--test-timeout=900000",
      "--test-global-setup=tools/test-databases/src/global-setup.ts",
      ...writeGroups(root, folder, groups),
    ],
    { cwd: root, stdio: "inherit", env: { ...process.env, ...environment, COST_LINES: costLines } },
  );
  if (costs !== undefined) writeCosts(root, readFileSync(costLines, "utf8"), cpuTime().children, costs);
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = status ?? 1;
}
