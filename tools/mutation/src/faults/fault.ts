// A fault that a programmer could make, on a line that long stays as it is, and the tests that notice it.

export interface Fault {
  readonly path: string;
  /** A text that the file has once. */
  readonly from: string;
  readonly to: string;
  /** The test files that are run, and where that is not all of them, the names of the tests. */
  readonly tests: readonly string[];
  readonly names?: RegExp;
}

export const compiler = "packages/compiler/src";
export const runtime = "packages/entity-derive/src";
export const migrations = "packages/migrations/src";
export const runtimeTests = "packages/entity-derive/tests";
export const compilerTests = "packages/compiler/tests";

/** Names that the test comparing all cases has had. */
export function inCases(...names: readonly string[]): Pick<Fault, "tests" | "names"> {
  return {
    tests: [`${compilerTests}/cases.test.ts`],
    names: new RegExp(
      `^(?:${names.join("|")}) (?:generates what is expected|gives the same whatever|gives the files that stand)`,
    ),
  };
}
