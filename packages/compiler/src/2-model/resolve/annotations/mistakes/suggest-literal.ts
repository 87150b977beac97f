// Suggests replacements for expressions whose value is only known at run time.
import type { Expression } from "../../../../1-syntax/syntax.ts";
import { certain, type Proposal, replace } from "../../../../diagnostics/fixes/change.ts";
import { fileOf, findConstant } from "../../constant.ts";
import type { ProjectFile } from "../../project.ts";

/** A suggestion and its fixes. */
export interface Hint {
  readonly suggestion: string;
  readonly fixes: readonly Proposal[];
}

/** Suggests how an argument becomes readable. */
export function suggestReadable(expression: Expression, file: ProjectFile): Hint {
  return (
    findUnreadable(expression, file) ??
    suggestPlainText(expression, file) ?? { suggestion: suggestForCode(expression, file), fixes: [] }
  );
}

function codeOf({ span }: Expression, file: ProjectFile): string {
  return file.syntax.text.slice(span.start, span.end);
}

/** Suggests the plain text for `() => "now()"` and tagged templates, in which other tools take SQL. */
function suggestPlainText(expression: Expression, file: ProjectFile): Hint | null {
  const code = codeOf(expression, file);
  const [, , returned] = /^\(\)\s*=>\s*(["'`])([^"'`\\\n$]*)\1$/.exec(code) ?? [];
  const [, tagged] = /^(?:sql|raw)`([^"`\\\n$]*)`$/.exec(code) ?? [];
  const text = returned ?? tagged;
  if (text === undefined || expression.span.path !== file.path) return null;
  const literal = JSON.stringify(text);
  return {
    suggestion: `write the text without an expression: \`${literal}\``,
    fixes: [certain(`change it to \`${literal}\``, replace(expression.span, literal, code))],
  };
}

/** Suggests a replacement for code, which is never run in annotations. */
function suggestForCode(expression: Expression, file: ProjectFile): string {
  const code = codeOf(expression, file);
  if (code.startsWith("[")) return "write the name of the option without brackets";
  if (code.startsWith("`")) return 'write a literal or the name of a constant: `const table = "…";`';
  if (/^(?:z|v|yup|Joi|t|s)\.\w+\(/.test(code))
    return "the schema is generated from the type of the field; add further rules as options: `@validate({ email: true, length: { max: 80 } })`";
  if (/^process\.env\b/.test(code)) return "write a literal: the environment is not known when code is generated";
  return "write a literal or the name of a constant: code in annotations is not run";
}

/** Returns the hint for the first name without a readable value; null if no name is the reason. */
export function findUnreadable(expression: Expression, file: ProjectFile): Hint | null {
  switch (expression.kind) {
    case "name": {
      if (/^process\.env\b/.test(codeOf(expression, file))) return null;
      const found = findConstant(expression.path, fileOf(expression, file));
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
