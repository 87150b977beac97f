// Returns the decorators of a class and of its members.
import type { ClassSyntax, DecoratorSyntax } from "../../../1-syntax/syntax.ts";

export function decoratorsOf({ decorators, members }: ClassSyntax): readonly DecoratorSyntax[] {
  return [...decorators, ...members.flatMap((member) => member.decorators)];
}
