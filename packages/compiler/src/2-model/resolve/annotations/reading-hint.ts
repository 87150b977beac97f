// An expression that can't be read into what to write in place of the part of it that is known only when the code runs.
import type { Expression } from "../../../1-syntax/syntax.ts";
import { findConstant } from "../constant.ts";
import type { ProjectFile } from "../project.ts";

/** What to do so that an argument can be read. */
export function readingHint(expression: Expression, file: ProjectFile): string {
  return findUnreadable(expression, file) ?? literals;
}

const literals =
  "write it out: annotations take literals, constants, arrays and objects of them, regular expressions, and names where a function or class is meant";

/** What is wrong with the first name that stands for nothing that can be read; null where no name is the reason. */
export function findUnreadable(expression: Expression, file: ProjectFile): string | null {
  switch (expression.kind) {
    case "name": {
      const found = findConstant(expression.path, file);
      return found.kind === "unreadable" ? found.suggestion : null;
    }
    case "spread":
      return findUnreadable(expression.of, file);
    case "array":
      return first(expression.items, file);
    case "object":
      return first(
        expression.properties.map(({ value }) => value),
        file,
      );
    default:
      return null;
  }
}

function first(expressions: readonly Expression[], file: ProjectFile): string | null {
  for (const expression of expressions) {
    const found = findUnreadable(expression, file);
    if (found !== null) return found;
  }
  return null;
}
