// Replaces names of constants in expressions with their values.
import type { Expression, Property } from "../../1-syntax/syntax.ts";
import type { Span } from "../../diagnostics/span.ts";
import { fileOf, findConstant } from "./constant.ts";
import type { ProjectFile } from "./project.ts";

/**
 * Returns the expression with the values of constants, at the spans of their names. A name without a readable value
 * stays, since it may be a function.
 */
export function substituteConstants(expression: Expression, file: ProjectFile): Expression {
  return substitute(expression, file, { within: [], at: null, home: file, isWhole: true });
}

/** Does the same at the top level only: inside lists and objects, the reader may expect a name. */
export function substituteTopLevel(expression: Expression, file: ProjectFile): Expression {
  return substitute(expression, file, { within: [], at: null, home: file, isWhole: false });
}

/** Returns arguments with the items of spread constants, as in `@field(...READABLE)`. */
export function spreadConstants(expressions: readonly Expression[], file: ProjectFile): readonly Expression[] {
  return itemsOf(expressions, file, { within: [], at: null, home: file, isWhole: false });
}

/**
 * The constants that contain the expression, the span and the file of the first name, and whether to substitute at all
 * levels.
 */
interface Substitution {
  readonly within: readonly Expression[];
  readonly at: Span | null;
  readonly home: ProjectFile;
  readonly isWhole: boolean;
}

function substitute(expression: Expression, file: ProjectFile, way: Substitution): Expression {
  const span = way.at ?? expression.span;
  switch (expression.kind) {
    case "name": {
      const own = fileOf(expression, file);
      const found = findConstant(expression.path, own);
      // Names in a constant are resolved in its own file.
      if (found.kind === "value" && !way.within.includes(found.value))
        return substitute(found.value, found.file, {
          ...way,
          within: [...way.within, found.value],
          at: span,
          isWhole: true,
        });
      // A name in a constant of another file means what it means there.
      return own === way.home ? { ...expression, span } : { ...expression, span, file: own.path };
    }
    case "array":
      return { ...expression, items: itemsOf(expression.items, file, way), span };
    case "object":
      return { ...expression, properties: propertiesIn(expression.properties, file, way), span };
    case "spread":
      return { ...expression, of: substitute(expression.of, file, way), span };
    default:
      return { ...expression, span };
  }
}

function itemsOf(items: readonly Expression[], file: ProjectFile, way: Substitution): readonly Expression[] {
  return items.flatMap((item) => {
    if (item.kind !== "spread") return [way.isWhole ? substitute(item, file, way) : item];
    const of = substitute(item.of, file, way);
    return of.kind === "array" ? of.items : [{ ...item, of }];
  });
}

/** Merges properties: a later one replaces an earlier one with the same name. */
function propertiesIn(properties: readonly Property[], file: ProjectFile, way: Substitution): readonly Property[] {
  const all = properties.flatMap(({ key, value }): readonly { property: Property; isSpread: boolean }[] => {
    const place = { value: key.value, span: way.at ?? key.span };
    if (value.kind !== "spread")
      return [{ property: { key: place, value: way.isWhole ? substitute(value, file, way) : value }, isSpread: false }];
    const of = substitute(value.of, file, way);
    if (of.kind !== "object") return [{ property: { key: place, value: { ...value, of } }, isSpread: false }];
    return of.properties.map((property) => ({ property, isSpread: true }));
  });
  const kept = all.filter(
    ({ property: { key }, isSpread }, index) =>
      !all.some(
        (later, place) => place > index && later.property.key.value === key.value && (isSpread || later.isSpread),
      ),
  );
  return kept.map(({ property }) => property);
}
