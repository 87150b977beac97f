// Completion in entity files: annotations, options, values, names of fields and entities.

import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  type MarkupContent,
  type Range,
  TextEdit,
} from "vscode-languageserver-types";
import { type WordName, words } from "../../language/index.ts";
import type { Shape } from "../../language/shape.ts";
import type { Word } from "../../language/word.ts";
import { escapePattern } from "../../text/escape-pattern.ts";
import { withoutSourceEnding } from "../../text/paths/file-names.ts";
import { relativeModule } from "../../text/paths/project-module.ts";
import type { CompiledSources } from "../compiled-sources.ts";
import type { WordDocs } from "../hover/word-docs.ts";
import { Positions } from "../positions.ts";
import type { Settings } from "../settings.ts";
import { type Cursor, cursorAt } from "./cursor.ts";
import { type Imported, importOf } from "./import-edits.ts";
import { type CompletionPosition, knownEntities, namesAt } from "./known-classes.ts";
import { keysAt, type Suggestion, valuesAt } from "./offers.ts";

export interface CompletionSettings {
  /** `untyped` leaves out what TypeScript's own server completes from types. */
  readonly completion: Settings["completion"];
  /** True if the editor supports snippets. */
  readonly hasSnippets: boolean;
}

export function completion(
  path: string,
  offset: number,
  snapshot: CompiledSources,
  docs: WordDocs,
  settings: CompletionSettings,
): readonly CompletionItem[] {
  const text = snapshot.read(path);
  const cursor = text === null ? null : cursorAt(text, offset);
  if (text === null || cursor === null) return [];
  const place: CompletionPosition = { path, text, offset, cursor };
  const writer = new Writer(place, docs, settings.hasSnippets);
  const isUntyped = settings.completion === "untyped";
  switch (cursor.kind) {
    case "annotation":
      return isUntyped ? [] : annotations(place).map(([name, word]) => writer.annotation(name, word));
    case "type":
      return isUntyped ? [] : entities(place, snapshot).map((entity) => writer.entity(entity));
    case "key":
    case "value": {
      const name = wordOf(cursor, text);
      if (name === null) return [];
      const offers = (cursor.kind === "key" ? keysAt : valuesAt)(words[name], cursor.steps);
      return offers
        .filter((offer) => !isUntyped || !isTyped(offer))
        .flatMap((offer) => completionItems(offer, place, snapshot).map((item) => writer.offer(name, offer, item)));
    }
  }
}

/** True if the types of the package already give every editor this completion. */
function isTyped(offer: Suggestion): boolean {
  return offer.kind !== "name" || (!offer.isKey && offer.of !== "command" && offer.of !== "projection");
}

/** Returns the annotations for the position: of classes before one, of fields inside. */
function annotations({ cursor }: CompletionPosition): readonly (readonly [WordName, Word])[] {
  const on = cursor.className === null ? "class" : "field";
  return (Object.entries(words) as [WordName, Word][]).filter(([, word]) => word.on === on);
}

/** Returns the annotation that a name in the file refers to. */
function wordOf({ name }: Cursor, text: string): WordName | null {
  const last = name.split(".").at(-1) ?? "";
  const [, imported = last] = new RegExp(`\\b(\\w+)\\s+as\\s+${escapePattern(last)}\\b`).exec(text) ?? [];
  return Object.hasOwn(words, imported) ? (imported as WordName) : null;
}

interface Item {
  readonly label: string;
  readonly detail: string;
}

/** Returns completion items, without those that are present already. */
function completionItems(offer: Suggestion, place: CompletionPosition, snapshot: CompiledSources): readonly Item[] {
  const isNew = ({ label }: Item): boolean => !place.cursor.siblings.includes(label);
  switch (offer.kind) {
    case "option":
      return [{ label: offer.name, detail: "" }].filter(isNew);
    case "choice":
      if (place.cursor.quote !== null && typeof offer.value !== "string") return [];
      return [{ label: String(offer.value), detail: "" }].filter(isNew);
    case "name":
      return namesAt(offer.of, place, snapshot)
        .map(({ name, detail }) => ({ label: name, detail }))
        .filter(isNew);
  }
}

interface EntityItem {
  readonly name: string;
  readonly source: string;
  readonly imported: Imported;
}

/** Returns entities that can be imported, without ambiguous names. */
function entities({ path, text }: CompletionPosition, snapshot: CompiledSources): readonly EntityItem[] {
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ".";
  return knownEntities(snapshot).map(({ names, source }) => {
    const module = relativeModule(folder, withoutSourceEnding(source.path));
    const imported: Imported =
      source.path === path
        ? { local: names.type, edit: null }
        : importOf(text, names.type, `${module}${importEnding(text, snapshot)}`, true);
    return { name: names.type, source: source.path, imported };
  });
}

/** Returns the extension of the file's relative imports, by default that of generated files. */
function importEnding(text: string, { compilation }: CompiledSources): string {
  const generated = compilation.folders[0]?.files.map((file) => file.text) ?? [];
  for (const one of [text, ...generated]) {
    const [, found] = /from ["']\.\.?\/[^"'\n]*?(\.(?:[cm]?[jt]s))?["']/.exec(one) ?? [];
    if (/from ["']\.\.?\//.test(one)) return found ?? "";
  }
  return ".ts";
}

/** Converts items to the protocol. */
class Writer {
  readonly #place: CompletionPosition;
  readonly #docs: WordDocs;
  readonly #hasSnippets: boolean;
  readonly #places: Positions;

  constructor(place: CompletionPosition, docs: WordDocs, hasSnippets: boolean) {
    this.#place = place;
    this.#docs = docs;
    this.#hasSnippets = hasSnippets;
    this.#places = new Positions(place.text);
  }

  annotation(name: WordName, word: Word): CompletionItem {
    const { local, edit } = importOf(this.#place.text, name, "entity-derive", false);
    const called = this.#place.text[this.#wordEnd()] === "(" || word.form !== "called";
    const types = word.typeArgument === "required" ? "<$1>" : "";
    const inside = word.arguments.kind === "one" ? "{ $0 }" : word.typeArgument === "required" ? "$0" : '"$0"';
    return {
      label: `@${name}`,
      kind: CompletionItemKind.Function,
      filterText: local,
      sortText: `0${name}`,
      ...this.#documented(this.#docs.word(name)),
      ...this.#inserted(called ? local : `${local}${types}(${inside})`),
      ...this.#importing(edit),
    };
  }

  entity({ name, source, imported: { local, edit } }: EntityItem): CompletionItem {
    return {
      label: local,
      kind: CompletionItemKind.Class,
      detail: source,
      sortText: `0${name}`,
      preselect: true,
      ...this.#inserted(local),
      ...this.#importing(edit),
    };
  }

  offer(word: WordName, offer: Suggestion, { label, detail }: Item): CompletionItem {
    const base = { label, sortText: `0${label}`, ...(detail === "" ? {} : { detail }) };
    switch (offer.kind) {
      case "option":
        return {
          ...base,
          kind: CompletionItemKind.Property,
          ...this.#documented(this.#docs.option(word, offer.path)),
          ...this.#inserted(this.#isBeforeColon() ? label : `${label}: ${openingText(offer.shape)}`),
        };
      case "choice":
        return {
          ...base,
          kind: CompletionItemKind.EnumMember,
          ...this.#inserted(typeof offer.value === "string" ? this.#quoted(label) : label),
        };
      case "name": {
        const insertText = offer.isKey ? (this.#isBeforeColon() ? label : `${label}: "$0"`) : this.#quoted(label);
        return { ...base, kind: CompletionItemKind.Field, ...this.#inserted(insertText) };
      }
    }
  }

  #documented(doc: string | null): { readonly documentation?: MarkupContent } {
    return doc === null ? {} : { documentation: { kind: "markdown", value: doc } };
  }

  #quoted(value: string): string {
    return this.#place.cursor.quote === null ? JSON.stringify(value) : value;
  }

  #inserted(text: string): Pick<CompletionItem, "textEdit" | "insertTextFormat"> {
    const isSnippet = /\$\d/.test(text);
    if (!isSnippet) return { textEdit: TextEdit.replace(this.#range(), text) };
    if (!this.#hasSnippets) return { textEdit: TextEdit.replace(this.#range(), text.replaceAll(/\$\d/g, "")) };
    return { textEdit: TextEdit.replace(this.#range(), text), insertTextFormat: InsertTextFormat.Snippet };
  }

  #importing(edit: Imported["edit"]): Pick<CompletionItem, "additionalTextEdits"> {
    if (edit === null) return {};
    return { additionalTextEdits: [TextEdit.replace(this.#places.range(edit), edit.text)] };
  }

  /** Returns the range from the typed prefix to the end of the word or quoted text. */
  #range(): Range {
    return this.#places.range({ start: this.#place.cursor.from, end: this.#wordEnd() });
  }

  #wordEnd(): number {
    const { text, offset, cursor } = this.#place;
    const rest = text.slice(offset);
    const [word = ""] = /^[\p{ID_Continue}$]*/u.exec(rest) ?? [];
    if (cursor.quote === null) return offset + word.length;
    const line = /^[^\n"'\\,()[\]{}]*/.exec(rest)?.[0] ?? "";
    return rest[line.length] === cursor.quote ? offset + line.length : offset + word.length;
  }

  #isBeforeColon(): boolean {
    return /^\s*:/.test(this.#place.text.slice(this.#wordEnd()));
  }
}

/** Returns the text that starts a value of a shape. */
function openingText(shape: Shape): string {
  switch (shape.kind) {
    case "string":
      return '"$0"';
    case "list":
      return shape.of.kind === "string" ? '["$0"]' : "[$0]";
    case "record":
    case "options":
      return "{ $0 }";
    default:
      return "$0";
  }
}
