// The corpus of the compiler in parts, and what tests compare of each. It is loaded anew for each mutant.
import { join } from "node:path";
import { withTable } from "../../../packages/compiler/src/4-plan/schema/schema.ts";
import { listStatements } from "../../../packages/compiler/src/4-plan/statement-list.ts";
import {
  caseNames,
  casesFolder,
  compileCase,
  entityFiles,
  generatedTexts,
  plansOf,
} from "../../../packages/compiler/tests/compile-case.ts";
import { baseOf } from "../../../packages/compiler/tests/corpus/bases.ts";
import { expectationOf } from "../../../packages/compiler/tests/corpus/expectation.ts";
import { compiledCases } from "../../../packages/compiler/tests/errors/cases.ts";
import { compileFolder } from "../../../packages/compiler/tests/errors/compile-folder.ts";
import { mendFolder } from "../../../packages/compiler/tests/errors/mend-folder.ts";
import { runnableMigration } from "../../../packages/compiler/tests/runnable-migration.ts";

/** An entity folder of the corpus, and what is made of it. */
export interface Part {
  readonly name: string;
  /** All that is generated, with its SQL, or all diagnostics with their fixes. */
  generated(): Promise<string>;
  /** The texts that tests compare with expected files: the differences of a case from its base, and its errors. */
  expected(): Promise<string>;
}

/** The cases, then the errors. */
export function parts(): readonly Part[] {
  return [
    ...caseNames().map((name) => ({
      name,
      generated: () => generatedBy(name),
      expected: () => expectedOf(name),
    })),
    ...compiledCases().map(({ name, input }) => ({
      name,
      generated: () => diagnosticsOf(input),
      expected: () => diagnosticsOf(input),
    })),
  ];
}

async function generatedBy(name: string): Promise<string> {
  const root = join(casesFolder, name);
  const paths = entityFiles(root);
  const compilation = await compileCase(root, paths);
  const plans = plansOf(root, paths).filter(({ entity }) => entity.sql !== "none");
  const sql = [
    ...plans.map(({ entity }) => runnableMigration(withTable(entity))),
    ...plans.flatMap(listStatements).map(({ texts }) => texts),
  ];
  return JSON.stringify([[...generatedTexts(compilation)], compilation.diagnostics, sql]);
}

async function expectedOf(name: string): Promise<string> {
  const root = join(casesFolder, name);
  const paths = entityFiles(root);
  const base = baseOf(name);
  const compilation = await compileCase(root, paths);
  const without = await compileCase(root, paths, base);
  const errors = compilation.diagnostics.filter(({ severity }) => severity === "error");
  return JSON.stringify([
    [...expectationOf({ generated: generatedTexts(compilation), fromBase: generatedTexts(without) }, base)],
    errors,
  ]);
}

async function diagnosticsOf(input: string): Promise<string> {
  const { text, diagnostics } = await compileFolder(input);
  const { texts } = await mendFolder(input);
  return JSON.stringify([text, diagnostics, [...texts]]);
}
