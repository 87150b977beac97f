// Hover texts: the meaning of a word in an entity file, and the code that is generated for it.
import type { Hover } from "vscode-languageserver-types";
import { derivedFolder } from "../../2-model/data/folder.ts";
import type { CompiledSources } from "../compiled-sources.ts";
import { generatedNames } from "../generated/generated-names.ts";
import { generatedLocations } from "../generated/generated-places.ts";
import { Positions } from "../positions.ts";
import { findTarget, type Target } from "../target/find-target.ts";
import { explainEntity } from "./explain-entity.ts";
import { explainField } from "./explain-field.ts";
import { explainRelation } from "./explain-relation.ts";
import type { HoverTarget } from "./hover-target.ts";
import { fence, firstLines, paragraphs } from "./markdown.ts";
import type { WordDocs } from "./word-docs.ts";

export function hover(path: string, offset: number, snapshot: CompiledSources, docs: WordDocs): Hover | null {
  const text = snapshot.read(path);
  const target = text === null ? null : findTarget({ path, text }, offset);
  if (text === null || target === null) return null;
  const value = paragraphs([meaning(target, docs), generated(target, path, snapshot)]);
  if (value === "") return null;
  return { contents: { kind: "markdown", value }, range: new Positions(text).range(target.span) };
}

/** Returns the first sentence only: editors show the full documentation of the types next to this. */
function meaning({ use, path }: Target, docs: WordDocs): string {
  if (use === null) return "";
  const doc = path.length === 0 ? docs.word(use.word) : docs.option(use.word, path);
  const title = path.length === 0 ? `@${use.word}` : path.join(".");
  return doc === null ? "" : `**\`${title}\`** ${firstParagraph(doc)}`;
}

function firstParagraph(doc: string): string {
  return (doc.split(/\n\s*\n/, 1)[0] ?? "").replaceAll(/\s*\n\s*/g, " ");
}

/** Empty for a class that is not an entity yet, or has errors. */
function generated(target: Target, path: string, snapshot: CompiledSources): string {
  const { entities, planOf, folders } = snapshot.compilation;
  const entity = entities.find(({ source, names }) => source.path === path && names.type === target.within.name?.value);
  if (entity === undefined) return "";
  const folder = folders.find((one) => one.path === derivedFolder(entity));
  const files = (folder?.files ?? []).map(({ name }) => name);
  const hovered: HoverTarget = { target, entity, plan: planOf(entity), files };
  const signatures = signaturesOf(hovered, snapshot);
  return paragraphs([...explained(hovered), fence("ts", firstLines(signatures, 12, "//"))]);
}

function explained(hovered: HoverTarget): readonly string[] {
  const { kind, use } = hovered.target;
  if (kind === "class" || use?.word === "entity") return explainEntity(hovered);
  if (use?.word === "belongsTo" || use?.word === "hasMany" || use?.word === "hasOne") return explainRelation(hovered);
  return explainField(hovered);
}

/** Returns the declarations in generated files, each with what contains it. */
function signaturesOf({ target, entity }: HoverTarget, snapshot: CompiledSources): readonly string[] {
  if (target.kind === "class" || (target.use?.word === "entity" && target.path.length === 0)) return [];
  const places = generatedLocations(generatedNames(target, entity), snapshot);
  const files = Map.groupBy(places, ({ made }) =>
    made.member === null ? `${made.file}.ts` : `${made.declaration} in ${made.file}.ts`,
  );
  return [...files].flatMap(([where, found]) => [
    `// ${where}`,
    ...found.map(({ made, declared: { signature } }) => (made.member === null ? headOf(signature) : signature)),
  ]);
}

/** Returns `function userRoutes`; the parameters of a top-level declaration are long. */
function headOf(signature: string): string {
  return /^[\w ]+/.exec(signature.replace(/^export /, ""))?.[0].trim() ?? "";
}
