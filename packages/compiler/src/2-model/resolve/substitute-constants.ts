// An expression into the same with the values of the constants that it names or spreads.
import type { Expression, Property } from "../../1-syntax/syntax.ts";
import type { Span } from "../../diagnostics/span.ts";
import { findConstant } from "./constant.ts";
import type { ProjectFile } from "./project.ts";

/**
 * The expression with the values of the constants that it names, at the place where they are named. A name that stands
 * for no value that can be read stays: it may be the name of a function.
 */
export function knownExpression(expression: Expression, file: ProjectFile): Expression {
  return known(expression, file, { within: [], at: null, home: file, isWhole: true });
}

/** The same, but what stands in a list or an object is left to whoever reads it: a name may be what is meant there. */
export function knownArgument(expression: Expression, file: ProjectFile): Expression {
  return known(expression, file, { within: [], at: null, home: file, isWhole: false });
}

/** Arguments with the items of the constant lists that are spread among them: `@field(...READABLE)`. */
export function knownArguments(expressions: readonly Expression[], file: ProjectFile): readonly Expression[] {
  return itemsOf(expressions, file, { within: [], at: null, home: file, isWhole: false });
}

/** The constants that led here, where the first one is named, in which file that is, and whether all of it is read. */
interface Way {
  readonly within: readonly Expression[];
  readonly at: Span | null;
  readonly home: ProjectFile;
  readonly isWhole: boolean;
}

function known(expression: Expression, file: ProjectFile, way: Way): Expression {
  const span = way.at ?? expression.span;
  switch (expression.kind) {
    case "name": {
      const found = findConstant(expression.path, file);
      // What the names in a constant mean is known only here.
      if (found.kind === "value" && !way.within.includes(found.value))
        return known(found.value, found.file, {
          ...way,
          within: [...way.within, found.value],
          at: span,
          isWhole: true,
        });
      // The name of another file means nothing, or something else, where the constant is used.
      return file === way.home ? { ...expression, span } : { kind: "other", span };
    }
    case "array":
      return { ...expression, items: itemsOf(expression.items, file, way), span };
    case "object":
      return { ...expression, properties: propertiesIn(expression.properties, file, way), span };
    case "spread":
      return { ...expression, of: known(expression.of, file, way), span };
    default:
      return { ...expression, span };
  }
}

function itemsOf(items: readonly Expression[], file: ProjectFile, way: Way): readonly Expression[] {
  return items.flatMap((item) => {
    if (item.kind !== "spread") return [way.isWhole ? known(item, file, way) : item];
    const of = known(item.of, file, way);
    return of.kind === "array" ? of.items : [{ ...item, of }];
  });
}

/** A property that is spread gives way to a later one, and replaces an earlier one. */
function propertiesIn(properties: readonly Property[], file: ProjectFile, way: Way): readonly Property[] {
  const all = properties.flatMap(({ key, value }): readonly { property: Property; isSpread: boolean }[] => {
    const place = { value: key.value, span: way.at ?? key.span };
    if (value.kind !== "spread")
      return [{ property: { key: place, value: way.isWhole ? known(value, file, way) : value }, isSpread: false }];
    const of = known(value.of, file, way);
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
