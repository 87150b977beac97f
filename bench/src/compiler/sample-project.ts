// A number of entities into a project on the disk that has them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sampleEntity } from "./sample-entities.ts";

/** Where a sample project stands: in the workspace its imports resolve, in the system's folder files cost less. */
const places = { workspace: fileURLToPath(new URL("../../.data/", import.meta.url)), temporary: tmpdir() };

const tsconfig = {
  extends: fileURLToPath(new URL("../../../tsconfig.base.json", import.meta.url)),
  compilerOptions: { noEmit: true, isolatedDeclarations: false, noUnusedLocals: false, types: [] },
  include: ["src"],
};

export interface SampleFile {
  readonly name: string;
  readonly text: string;
}

export function writeSample(folder: string, { name, text }: SampleFile): void {
  writeFileSync(join(folder, "src", name), text);
}

/** Gives the project's folder to `use`, and removes it afterwards. */
export function withSampleProject<T>(
  place: keyof typeof places,
  entities: number,
  use: (folder: string) => T,
  sample: (number: number) => SampleFile = sampleEntity,
): T {
  mkdirSync(places[place], { recursive: true });
  const folder = mkdtempSync(join(places[place], "entity-derive-bench-"));
  try {
    mkdirSync(join(folder, "src"));
    // It has the files that a run leaves for the next one.
    mkdirSync(join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
    for (let number = 1; number <= entities; number++) {
      writeSample(folder, sample(number));
    }
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
