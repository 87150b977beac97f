// An expression that is known only when the code runs, into a replacement that the compiler can read.
import type { Expression } from "../../../../1-syntax/syntax.ts";
import { certain, type Proposal, replace } from "../../../../diagnostics/fixes/change.ts";
import { findConstant } from "../../constant.ts";
import type { ProjectFile } from "../../project.ts";

/** Advice, and the edits that follow it. */
export interface Hint {
  readonly suggestion: string;
  readonly fixes: readonly Proposal[];
}

/** What to do so that an argument can be read. */
export function readingHint(expression: Expression, file: ProjectFile): Hint {
  return (
    findUnreadable(expression, file) ??
    returnedText(expression, file) ?? { suggestion: ofCode(expression, file), fixes: [] }
  );
}

function codeOf({ span }: Expression, file: ProjectFile): string {
  return file.syntax.text.slice(span.start, span.end);
}

/** `() => "now()"`, as other tools take SQL, and a tagged template of theirs: the text by itself. */
function returnedText(expression: Expression, file: ProjectFile): Hint | null {
  const code = codeOf(expression, file);
  const [, , returned] = /^\(\)\s*=>\s*(["'`])([^"'`\\\n$]*)\1$/.exec(code) ?? [];
  const [, tagged] = /^(?:sql|raw)`([^"`\\\n$]*)`$/.exec(code) ?? [];
  const text = returned ?? tagged;
  if (text === undefined || expression.span.path !== file.path) return null;
  const written = JSON.stringify(text);
  return {
    suggestion: `write the text without an expression: \`${written}\``,
    fixes: [certain(`change it to \`${written}\``, replace(expression.span, written, code))],
  };
}

/** Advice for code in an annotation, which is never run. */
function ofCode(expression: Expression, file: ProjectFile): string {
  const code = codeOf(expression, file);
  if (code.startsWith("[")) return "write the name of the option without brackets";
  if (code.startsWith("`")) return 'write a literal or the name of a constant: `const table = "…";`';
  if (/^(?:z|v|yup|Joi|t|s)\.\w+\(/.test(code))
    return "the schema is generated from the type of the field; add further rules as options: `@validate({ email: true, length: { max: 80 } })`";
  if (/^process\.env\b/.test(code)) return "write a literal: the environment is not known when code is generated";
  return "write a literal or the name of a constant: code in annotations is not run";
}

/** What is wrong with the first name that stands for nothing that can be read; null where no name is the reason. */
export function findUnreadable(expression: Expression, file: ProjectFile): Hint | null {
  switch (expression.kind) {
    case "name": {
      if (/^process\.env\b/.test(codeOf(expression, file))) return null;
      const found = findConstant(expression.path, file);
      return found.kind === "unreadable" ? found : null;
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

function first(expressions: readonly Expression[], file: ProjectFile): Hint | null {
  for (const expression of expressions) {
    const found = findUnreadable(expression, file);
    if (found !== null) return found;
  }
  return null;
}
