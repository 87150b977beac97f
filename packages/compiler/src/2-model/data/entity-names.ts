// A class's name into every name that is generated from it.
import { article, camelCase, kebabCase, sentence } from "../../text/names.ts";
import { plural, pluralWord } from "../../text/plural.ts";

export interface EntityNames {
  /** `OrderItem` */
  readonly type: string;
  /** `orderItem`: what exported names begin with. */
  readonly prefix: string;
  /** `orderItem`, `orderItems`: what local variables are called, where nothing else has the name. */
  readonly one: string;
  readonly many: string;
  /** `orderItems`: what transactions and the application call its repository. */
  readonly key: string;
  /** `order item`, `order items`: in doc comments. */
  readonly word: string;
  readonly words: string;
  /** `an order item` */
  readonly aWord: string;
  /** `order-item`: the folder is `order-item.derived`. */
  readonly file: string;
}

export function entityNames(type: string): EntityNames {
  const prefix = camelCase(type);
  const word = sentence(type);
  return {
    type,
    prefix,
    one: prefix,
    many: plural(prefix),
    key: pluralWord(prefix),
    word,
    words: pluralWord(word),
    aWord: `${article(word)} ${word}`,
    file: kebabCase(type) || type,
  };
}
