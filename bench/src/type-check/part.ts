// `tsc` over the same tables as each tool declares and uses them, few and many, into what one more table costs.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { contestantsFolder } from "../contestants/run-there.ts";
import { median } from "../measure/ratios.ts";
import { numberText, type Table } from "../measure/table.ts";
import { type Check, check } from "./check.ts";
import { measureHonoClient } from "./hono-client.ts";
import { entityDerive, type Tool, tools } from "./tools.ts";

const sizes = [10, 100, 500];
/** The counts are the same each time; only the times differ. */
const rounds = 3;

/** Where a project's imports resolve. */
const places: Readonly<Record<Tool["place"], string>> = {
  workspace: fileURLToPath(new URL("../../.data/", import.meta.url)),
  contestants: join(contestantsFolder, ".data"),
};

const tsconfig = {
  extends: fileURLToPath(new URL("../../../tsconfig.base.json", import.meta.url)),
  // Files that a tool generates may have unused imports; no declarations are emitted for them.
  compilerOptions: { noEmit: true, isolatedDeclarations: false, noUnusedLocals: false, types: [] },
  include: ["src"],
};

/** @param hasContestants whether their libraries are installed */
export function measureTypes(hasContestants: boolean): readonly Table[] {
  const subjects = hasContestants ? tools : [entityDerive];
  const checks = new Map(subjects.map((tool): [Tool, Check[]] => [tool, []]));
  for (const tables of sizes) {
    for (const [tool, found] of checks) {
      found.push(withProject(tool, tables, (folder) => medianOf(Array.from({ length: rounds }, () => check(folder)))));
    }
  }
  const ofTools: Table = {
    title: `Instantiations and milliseconds of tsc over tables that are declared and used, strictest flags, one thread: medians of ${rounds} runs`,
    header: ["", ...sizes.flatMap((size) => [`${size} tables`, "ms"]), "each more", "ms"],
    rows: [...checks].map(([tool, found]) => [
      tool.title,
      ...[...found, eachMore(found)].flatMap((one) => [numberText(one.instantiations), numberText(one.checkTime)]),
    ]),
  };
  return [ofTools, measureHonoClient((use) => withFolder(places.workspace, use))];
}

/** The cost of one more table, from the fewest tables to the most. */
function eachMore(checks: readonly Check[]): Check {
  const [few, many] = [checks[0], checks.at(-1)];
  const [fewest, most] = [sizes[0], sizes.at(-1)];
  if (few === undefined || many === undefined || fewest === undefined || most === undefined) {
    throw new Error("Nothing was measured");
  }
  const each = (name: keyof Check): number => (many[name] - few[name]) / (most - fewest);
  return { instantiations: each("instantiations"), checkTime: each("checkTime"), mebibytes: each("mebibytes") };
}

function medianOf(checks: readonly Check[]): Check {
  const of = (name: keyof Check): number => median(checks.map((one) => one[name]));
  return { instantiations: of("instantiations"), checkTime: of("checkTime"), mebibytes: of("mebibytes") };
}

function withProject<T>(tool: Tool, tables: number, use: (folder: string) => T): T {
  return withFolder(places[tool.place], (folder) => {
    tool.write(folder, tables);
    return use(folder);
  });
}

function withFolder<T>(place: string, use: (folder: string) => T): T {
  mkdirSync(place, { recursive: true });
  const folder = mkdtempSync(join(place, "types-"));
  try {
    mkdirSync(join(folder, "src"));
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
