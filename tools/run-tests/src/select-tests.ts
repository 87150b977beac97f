// Selects test files by case, diagnostic, package or path.

export interface Selection {
  readonly paths: readonly string[];
  /** Variables by which tests that walk all cases or diagnostics restrict themselves to some, separated by commas. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Selects among test files: all of them without a selector.
 * @throws {Error} if a selector selects nothing
 */
export function selectTests(selectors: readonly string[], files: readonly string[]): Selection {
  if (selectors.length === 0) return { paths: files, environment: {} };
  const selections = selectors.map((selector) => selectOne(selector, files));
  return {
    paths: [...new Set(selections.flatMap(({ paths }) => paths))],
    environment: joined(selections.flatMap(({ environment }) => Object.entries(environment))),
  };
}

/** The variables, with the values of those that are there several times. */
function joined(variables: readonly (readonly [name: string, value: string])[]): Selection["environment"] {
  const values = Map.groupBy(variables, ([name]) => name);
  return Object.fromEntries([...values].map(([name, all]) => [name, all.map(([, value]) => value).join(",")]));
}

function selectOne(selector: string, files: readonly string[]): Selection {
  const [, kind, name = ""] = /^(case|error|package):(.+)$/.exec(selector) ?? [];
  const selection = selectionOf(kind, name, selector, files);
  if (selection.paths.length === 0)
    throw new Error(
      `"${selector}" selects no test. Selectors: case:filter, error:ED112, package:migrations, a path or the folder of one`,
    );
  return selection;
}

function selectionOf(kind: string | undefined, name: string, selector: string, files: readonly string[]): Selection {
  switch (kind) {
    case "case": {
      const own = files.filter((path) => path.startsWith(`packages/compiler/tests/cases/${name}/`));
      return own.length === 0
        ? { paths: [], environment: {} }
        : { paths: ["packages/compiler/tests/cases.test.ts", ...own], environment: { CASE: name } };
    }
    case "error":
      return {
        paths: files.filter((path) => path.startsWith("packages/compiler/tests/errors/")),
        environment: { DIAGNOSTIC: name },
      };
    case "package":
      return { paths: files.filter((path) => new RegExp(`^\\w+/${name}/`).test(path)), environment: {} };
    default: {
      const path = selector.replace(/^\.\//, "").replace(/\/$/, "");
      return { paths: files.filter((file) => file === path || file.startsWith(`${path}/`)), environment: {} };
    }
  }
}
