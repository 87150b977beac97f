// Runs the tests: all of them, those of a case, a diagnostic or a package, or those that load a changed file.
//   npm test -- case:filter error:ED112 package:migrations packages/compiler/tests/fuzz.test.ts
//   npm run test:changed -- main
//   npm run test:consumers
//   npm run test:engines
//   npm test -- whole
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
import { alternate, groupFiles, type WrittenGroup, writeGroups } from "./groups.ts";
import { selectTests } from "./select-tests.ts";

const root = join(import.meta.dirname, "../../..");
const selectors = process.argv.slice(2);
const [command, ...operands] = selectors;

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
    run(files.filter(isOfServers));
    break;
  case "consumers": {
    const { paths, environment } = selectTests(operands, withoutServers.filter(isOfConsumers));
    run(paths, { environment });
    break;
  }
  case "changed":
    run(changedTests(root, operands[0] ?? "main", withoutServers));
    break;
  case "engines":
    run(chosenForAllEngines(), { environment: { ENGINES: "others" } });
    break;
  case "whole":
    run(files, { onAllEngines: chosenForAllEngines(), processes: 4 });
    break;
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
    const isDefault = selectors.length === 0;
    const candidates = isDefault ? withoutServers.filter((path) => !isOfConsumers(path)) : withoutServers;
    const { paths, environment } = selectTests(selectors, candidates);
    run(paths, { environment });
  }
}

function chosenForAllEngines(): readonly string[] {
  const paths = filesForAllEngines(root, process.env["BASE"] ?? "HEAD~20", withoutServers);
  console.log(`On the engines that \`npm test\` leaves out:\n${paths.join("\n")}`);
  return paths;
}

interface Run {
  readonly environment?: Readonly<Record<string, string>>;
  /** Files whose behaviour runs on all engines, beside those of which it runs on PostgreSQL. */
  readonly onAllEngines?: readonly string[];
  /** How many processes run at a time. Default: 3, since two cores are not busy with two. */
  readonly processes?: number;
}

/** Runs test files with one PostgreSQL for all of them, and ends with the exit code of the run. */
function run(paths: readonly string[], { environment = {}, onAllEngines = [], processes = 3 }: Run = {}): void {
  if (paths.length === 0) {
    console.log("No test is selected.");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "entity-derive-groups-"));
  const groups = groupsOf(paths, onAllEngines);
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
      `--test-concurrency=${processes}`,
      // Ends what hangs: on a busy machine the minutes of a group become several times as many.
      "--test-timeout=2400000",
      "--test-global-setup=tools/test-databases/src/global-setup.ts",
      ...writeGroups(root, folder, groups),
    ],
    { cwd: root, stdio: "inherit", env: { ...process.env, ...environment, COST_LINES: costLines } },
  );
  if (costs !== undefined) writeCosts(root, readFileSync(costLines, "utf8"), cpuTime().children, costs);
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = status ?? 1;
}

/** The largest groups come first, so that no core is idle at the end. */
function groupsOf(paths: readonly string[], onAllEngines: readonly string[]): readonly WrittenGroup[] {
  const isChosen = new Set(onAllEngines);
  // They wait for their servers, or for the registry.
  const waits = (path: string): boolean => isOfServers(path) || isOfConsumers(path);
  const chosen = groupFiles(paths.filter((path) => isChosen.has(path)));
  const others = groupFiles(paths.filter((path) => !isChosen.has(path) && !waits(path)));
  const waiting = groupFiles(paths.filter((path) => !isChosen.has(path) && waits(path)));
  const busy = [
    ...chosen.map((files) => ({ files, onAllEngines: true })),
    ...others.map((files) => ({ files })),
  ].toSorted((a, b) => b.files.length - a.files.length);
  return alternate<WrittenGroup>(
    busy,
    waiting.map((files) => ({ files })),
  );
}
