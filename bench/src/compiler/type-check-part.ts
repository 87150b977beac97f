// `tsc` over the generated code of few and of many entities into what one more entity costs.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median } from "../measure/ratios.ts";
import { numberText, printTable } from "../measure/table.ts";
import { runCommand } from "./run-command.ts";
import { withSampleProject } from "./sample-project.ts";

const compilerPath = fileURLToPath(new URL("../bin/tsc", import.meta.resolve("typescript")));
const runs = 3;

interface Check {
  readonly instantiations: number;
  readonly types: number;
  /** Milliseconds that the checker takes. */
  readonly checkTime: number;
  readonly mebibytes: number;
}

export function measureTypeCheck(): void {
  const [few, many] = [10, 100];
  const a = medians(few);
  const b = medians(many);
  const each = (name: keyof Check): string => numberText((b[name] - a[name]) / (many - few));
  const row = (title: string, name: keyof Check): string[] => [
    title,
    numberText(a[name]),
    numberText(b[name]),
    each(name),
  ];
  printTable(
    `tsc over generated code with its entities, strictest flags, one thread: medians of ${runs} runs`,
    ["", `${few} entities`, `${many} entities`, "each more"],
    [
      row("instantiations", "instantiations"),
      row("types", "types"),
      row("check, ms", "checkTime"),
      row("memory, MiB", "mebibytes"),
    ],
  );
}

function medians(entities: number): Check {
  return withSampleProject("workspace", entities, (folder) => {
    runCommand(folder, "generate");
    const checks = Array.from({ length: runs }, () => check(folder));
    const of = (name: keyof Check): number => median(checks.map((one) => one[name]));
    return {
      instantiations: of("instantiations"),
      types: of("types"),
      checkTime: of("checkTime"),
      mebibytes: of("mebibytes"),
    };
  });
}

function check(folder: string): Check {
  const programArguments = [compilerPath, "-p", folder, "--extendedDiagnostics", "--singleThreaded"];
  const { status, stdout } = spawnSync(process.execPath, programArguments, { encoding: "utf8" });
  if (status !== 0) throw new Error(`tsc found mistakes:\n${stdout.slice(0, 2000)}`);
  const number = (name: string): number => Number(new RegExp(`^${name}:\\s*([\\d.]+)`, "m").exec(stdout)?.[1]);
  return {
    instantiations: number("Instantiations"),
    types: number("Types"),
    checkTime: number("Check time") * 1000,
    mebibytes: number("Memory used") / 1024,
  };
}
