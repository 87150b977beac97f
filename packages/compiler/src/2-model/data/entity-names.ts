// The names that are derived from the name of a class.
import { article, camelCase, kebabCase, sentence } from "../../text/names.ts";
import { plural, pluralWord } from "../../text/plural.ts";

export interface EntityNames {
  /** `OrderItem` */
  readonly type: string;
  /** `orderItem`, the beginning of exported names. */
  readonly prefix: string;
  /** `orderItem` and `orderItems`, the names of local variables if nothing else has them. */
  readonly singular: string;
  readonly plural: string;
  /** `orderItems`, the property with the repository in transactions and in the application. */
  readonly property: string;
  /** `order item` and `order items`, in doc comments. */
  readonly label: string;
  readonly pluralLabel: string;
  /** `an order item` */
  readonly labelWithArticle: string;
  /** `order-item` for the folder `order-item.derived`. */
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
