// A class's name into every name that is generated from it.
import { article, camelCase, kebabCase, sentence } from "../../text/names.ts";
import { plural, pluralWord } from "../../text/plural.ts";

export interface EntityNames {
  /** `OrderItem` */
  readonly type: string;
  /** `orderItem`: what exported names begin with. */
  readonly prefix: string;
  /** `orderItem`, `orderItems`: what local variables are called, where nothing else has the name. */
  readonly singular: string;
  readonly plural: string;
  /** `orderItems`: what transactions and the application call its repository. */
  readonly property: string;
  /** `order item`, `order items`: in doc comments. */
  readonly label: string;
  readonly pluralLabel: string;
  /** `an order item` */
  readonly labelWithArticle: string;
  /** `order-item`: the folder is `order-item.derived`. */
  readonly file: string;
}

export function entityNames(type: string): EntityNames {
  const prefix = camelCase(type);
  const label = sentence(type);
  return {
    type,
    prefix,
    singular: prefix,
    plural: plural(prefix),
    property: pluralWord(prefix),
    label,
    pluralLabel: pluralWord(label),
    labelWithArticle: `${article(label)} ${label}`,
    file: kebabCase(type) || type,
  };
}
