// Reads the annotations of a class or field. Decorators of other libraries are ignored.
import type { DecoratorSyntax, FieldSyntax, TypeSyntax } from "../../../1-syntax/syntax.ts";
import { type Change, certain, insert, type Proposal, possible } from "../../../diagnostics/fixes/change.ts";
import type { Span } from "../../../diagnostics/span.ts";
import { type WordName, words } from "../../../language/index.ts";
import type { Word } from "../../../language/word.ts";
import { entityBase } from "../../../language/words/entity.ts";
import type { ProjectFile } from "../project.ts";
import type { Source } from "../source.ts";
import { Annotations, type StoredUse } from "./annotations.ts";
import { suggestWord } from "./mistakes/suggest-word.ts";
import { ourName } from "./our-name.ts";
import { readUse } from "./read-use.ts";

/** The annotated class or member. */
export interface Annotated {
  /** `base` is a class whose fields others inherit. */
  readonly place: "class" | "base" | "field" | "method" | "getter" | "setter";
  readonly name: string;
  /** The type of a field. */
  readonly type?: TypeSyntax | null;
  /** The field, and the span between the annotations and the name of its class. */
  readonly within?: { readonly field: FieldSyntax; readonly head: Span };
}

export function readAnnotations(
  decorators: readonly DecoratorSyntax[],
  { place, name: target, type = null, within }: Annotated,
  { file, report }: Source,
): Annotations {
  const uses: StoredUse[] = [];
  const present = new Set<string>();
  const unread = new Set<string>();
  let isMisplaced = false;
  const firsts = new Map<string, DecoratorSyntax>();
  const ours = decorators.flatMap((decorator) => {
    const name = ourName(decorator.path, file);
    return name === null ? [] : [{ decorator, name }];
  });
  const names = new Set(ours.map(({ name }) => name));
  for (const { decorator, name } of ours) {
    const first = firsts.get(name);
    firsts.set(name, first ?? decorator);
    present.add(name);
    if (!Object.hasOwn(words, name)) {
      const { meant, suggestion, fixes } = suggestWord(decorator, name, names, file);
      const belongsOnOther =
        meant !== null && Object.hasOwn(words, meant) && words[meant as WordName].on !== onOf(place);
      report.add("unknown-annotation", decorator.span, { name, suggestion }, ...(belongsOnOther ? [] : fixes));
      // Reporting the intended annotation as missing would repeat the error.
      if (meant !== null) present.add(meant);
      unread.add(meant ?? name);
      // Relations of other tools are on fields that contain rows, which are not columns.
      if (place === "field" && relations.has(meant ?? "")) isMisplaced = true;
      continue;
    }
    const wordName = name as WordName;
    const isOfBase = place === "base" && wordName === "entity";
    const word: Word = isOfBase ? entityBase : words[wordName];
    const found = onOf(place);
    const { span } = decorator;
    const removal = { kind: "remove-annotation", span } as const;
    // It may have been intended for another class or field.
    const fixes = [possible(`remove \`@${name}\``, removal)];
    if (word.on !== found) {
      // A field that exists for a relation is removed with it.
      const moves = word.on === "class" && relations.has(name) ? movedAbove(decorator, within, file) : fixes;
      isMisplaced = true;
      const suggestion = `write it ${word.on === "class" ? "above the class" : "at a field"}: \`${word.example}\``;
      report.add("misplaced-annotation", span, { word: name, found, expected: word.on, suggestion }, ...moves);
    } else if (place === "base" && !isOfBase)
      report.add("base-annotation", span, { word: name, class: target }, ...fixes);
    else if (!word.repeatable && first !== undefined) {
      const textOf = (one: DecoratorSyntax): string => file.syntax.text.slice(one.span.start, one.span.end);
      const proposal = textOf(first) === textOf(decorator) ? certain : possible;
      const label = { span: first.span, message: "the first one" };
      const fix = proposal(`remove the second \`@${name}\``, removal);
      report.add("repeated-annotation", span, { word: name, target }, label, fix);
    } else {
      const reading = readUse(word, decorator, {
        what: `\`@${name}\``,
        target,
        annotation: decorator.span,
        example: word.example,
        type,
        file,
        report,
      });
      const { typeArguments: types, typeNames } = decorator;
      const isWhole = report.isClear(span);
      if (reading !== undefined) uses.push({ word: wordName, span, types, typeNames, reading, isWhole });
    }
  }
  for (const { decorator, name } of ours) if (!report.isClear(decorator.span)) unread.add(name);
  return new Annotations(uses, present, unread, isMisplaced);
}

function onOf(place: Annotated["place"]): Exclude<Annotated["place"], "base"> {
  return place === "base" ? "class" : place;
}

/** Returns the fix that moves `@hasMany<Post>() posts!: Post[]` above the class, since rows contain no other rows. */
function movedAbove(
  { span, typeArguments, arguments: values, called }: DecoratorSyntax,
  within: Annotated["within"],
  { syntax: { text, path } }: ProjectFile,
): readonly Proposal[] {
  const isPlain = called && typeArguments.length > 0 && values.length === 0 && within?.field.decorators.length === 1;
  if (!isPlain || within.head.path !== path) return [];
  const annotation = text.slice(span.start, span.end);
  const lineBreak = text.includes("\r\n") ? "\r\n" : "\n";
  const title = `move \`${annotation}\` above the class, in place of \`${within.field.name.value}\``;
  const removal: Change = { kind: "remove-member", span: within.field.span };
  return [possible(title, insert(within.head, `${annotation}${lineBreak}`), removal)];
}

const relations: ReadonlySet<string> = new Set<WordName>(["belongsTo", "hasMany", "hasOne"]);
