// The decorators of a class or field into words with their arguments. Decorators of others are passed over.
import type { DecoratorSyntax } from "../../../1-syntax/syntax.ts";
import { laterWords, type WordName, words } from "../../../language/index.ts";
import type { Word } from "../../../language/word.ts";
import { nearest } from "../../../text/nearest.ts";
import type { Source } from "../source.ts";
import { Annotations, type StoredUse } from "./annotations.ts";
import { ourName } from "./our-name.ts";
import { readUse } from "./read-use.ts";
import { renameWord } from "./rename-word.ts";

/** What the decorators stand on. */
export interface Annotated {
  /** `base`: a class that is there for the fields that others inherit. */
  readonly place: "class" | "base" | "field" | "method";
  readonly name: string;
}

export function readAnnotations(
  decorators: readonly DecoratorSyntax[],
  { place, name: target }: Annotated,
  { file, report }: Source,
): Annotations {
  const uses: StoredUse[] = [];
  const written = new Set<string>();
  const ours = decorators.flatMap((decorator) => {
    const name = ourName(decorator.path, file);
    return name === null ? [] : [{ decorator, name }];
  });
  for (const { decorator, name } of ours) {
    const again = written.has(name);
    written.add(name);
    if (laterWords.includes(name)) {
      report.add("later-option", decorator.span, { option: `\`@${name}\`` });
      continue;
    }
    if (!Object.hasOwn(words, name)) {
      const known = Object.keys(words);
      const meant = nearest(name, known);
      const all = known.map((word) => `@${word}`).join(", ");
      const suggestion = meant === null ? `its annotations are ${all}` : `did you mean \`${meant}\`?`;
      const fixes = meant === null ? [] : renameWord(decorator, meant, file);
      report.add("unknown-annotation", decorator.span, { name, suggestion }, { fixes });
      // That the word which is meant is missing would be the same mistake a second time.
      if (meant !== null) written.add(meant);
      continue;
    }
    const wordName = name as WordName;
    const word: Word = words[wordName];
    const found = place === "base" ? "class" : place;
    if (word.on !== found) report.add("misplaced-annotation", decorator.span, { word: name, found, expected: word.on });
    else if (place === "base") report.add("base-annotation", decorator.span, { word: name, class: target });
    else if (!word.repeatable && again) {
      report.add("repeated-annotation", decorator.span, { word: name, target });
    } else {
      const reading = readUse(word, decorator, {
        what: `\`@${name}\``,
        target,
        annotation: decorator.span,
        file,
        report,
      });
      const { span, typeArguments: types, typeNames } = decorator;
      const isWhole = report.isClear(span);
      if (reading !== undefined) uses.push({ word: wordName, span, types, typeNames, reading, isWhole });
    }
  }
  return new Annotations(
    uses,
    written,
    ours.every(({ decorator }) => report.isClear(decorator.span)),
  );
}
