// A class's name into every name that is generated from it.
import { article, camelCase, kebabCase, plural, pluralWord, sentence } from "../../text/names.ts";

export interface EntityNames {
  /** `OrderItem` */
  readonly type: string;
  /** `orderItem`: what exported names begin with. */
  readonly prefix: string;
  /** `orderItem`, `orderItems`: local variables, never a name that generated code uses otherwise. */
  readonly one: string;
  readonly many: string;
  /** `order item`, `order items`: in doc comments. */
  readonly word: string;
  readonly words: string;
  /** `an order item` */
  readonly aWord: string;
  /** `order-item`: the folder is `order-item.derived`. */
  readonly file: string;
}

/** Words that a local variable cannot be named: JavaScript's own, and those that generated functions use. */
const taken = new Set(
  `abstract any arguments as async await boolean break case catch class const constructor continue debugger declare
  default delete do dto dtos else enum eval export extends false finally for found from function get if implements import in
  index infer instanceof interface is keyof let limit module namespace never new null number object of offset options
  package page parameters patch principal private protected public query raw readonly repository request require return
  row rows schema set static statement string super switch symbol this throw true try type typeof undefined unique
  unknown using value values var void where while with yield id ids after next item items owner
  isFound requests`.split(/\s+/),
);

/** Functions of the runtime that generated handlers and repositories call. */
const called = new Set(
  `affected authenticate changed created exists many nothing notFound noContent ok one oneOrNone pathUuid
  queryStatement route recordset readJson statement pageLimit listed z`.split(/\s+/),
);

export function entityNames(type: string): EntityNames {
  const prefix = camelCase(type);
  const word = sentence(type);
  const many = plural(prefix);
  return {
    type,
    prefix,
    one: isTaken(prefix) ? `${prefix}Entity` : prefix,
    many: isTaken(many) ? `${prefix}Entities` : many,
    word,
    words: pluralWord(word),
    aWord: `${article(word)} ${word}`,
    file: kebabCase(type) || type,
  };
}

/** A field's name as the one parameter of a method; JavaScript's own words cannot be. */
export function parameterName(field: string): string {
  return taken.has(field) ? "value" : field;
}

/** A field's name as one of several parameters. */
export function parameterNameAmong(field: string): string {
  return taken.has(field) ? `${field}Value` : field;
}

/** What generated code calls a guard that it imports: its own name, unless a local variable hides it. */
export function importName(guard: string): string {
  return isTaken(guard) ? `${guard}Guard` : guard;
}

function isTaken(name: string): boolean {
  return taken.has(name) || called.has(name);
}
