// Options of Prettier that change most of what can be formatted in another way.
import type { Options } from "prettier";

export const styles: Readonly<Record<string, Options>> = {
  "its defaults": {},
  "another style": {
    semi: false,
    singleQuote: true,
    trailingComma: "none",
    arrowParens: "avoid",
    quoteProps: "consistent",
    printWidth: 100,
    useTabs: true,
  },
};
