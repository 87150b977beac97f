// A place in an entity file into what the word there means, and what is generated for it here.
import type { Hover } from "vscode-languageserver";
import { derivedFolder } from "../../2-model/data/folder.ts";
import { printedPlaces } from "../generated/generated-places.ts";
import { madeFrom } from "../generated/made-from.ts";
import type { Snapshot } from "../open-project.ts";
import { Places } from "../places.ts";
import { findTarget, type Target } from "../target/find-target.ts";
import { explainEntity } from "./explain-entity.ts";
import { explainField } from "./explain-field.ts";
import { explainRelation } from "./explain-relation.ts";
import type { Hovered } from "./hovered.ts";
import { fence, paragraphs, shortened } from "./markdown.ts";
import type { WordDocs } from "./word-docs.ts";

export function hover(path: string, offset: number, snapshot: Snapshot, docs: WordDocs): Hover | null {
  const text = snapshot.read(path);
  const target = text === null ? null : findTarget({ path, text }, offset);
  if (text === null || target === null) return null;
  const value = paragraphs([meaning(target, docs), generated(target, path, snapshot)]);
  if (value === "") return null;
  return { contents: { kind: "markdown", value }, range: new Places(text).range(target.span) };
}

/** The first sentence: the rest is what the types say, which every editor shows beside this. */
function meaning({ use, path }: Target, docs: WordDocs): string {
  if (use === null) return "";
  const doc = path.length === 0 ? docs.word(use.word) : docs.option(use.word, path);
  const title = path.length === 0 ? `@${use.word}` : path.join(".");
  return doc === null ? "" : `**\`${title}\`** ${firstParagraph(doc)}`;
}

function firstParagraph(doc: string): string {
  return (doc.split(/\n\s*\n/, 1)[0] ?? "").replaceAll(/\s*\n\s*/g, " ");
}

/** Nothing for what is no entity yet, or cannot be planned for its mistakes. */
function generated(target: Target, path: string, snapshot: Snapshot): string {
  const { entities, planOf, folders } = snapshot.compilation;
  const entity = entities.find(({ source, names }) => source.path === path && names.type === target.owner.name?.value);
  if (entity === undefined) return "";
  const folder = folders.find((one) => one.path === derivedFolder(entity));
  const files = (folder?.files ?? []).map(({ name }) => name);
  const hovered: Hovered = { target, entity, plan: planOf(entity), files };
  const signatures = signaturesOf(hovered, snapshot);
  return paragraphs([...explained(hovered), fence("ts", shortened(signatures, 12, "//"))]);
}

function explained(hovered: Hovered): readonly string[] {
  const { kind, use } = hovered.target;
  if (kind === "class" || use?.word === "entity") return explainEntity(hovered);
  if (use?.word === "belongsTo" || use?.word === "hasMany" || use?.word === "hasOne") return explainRelation(hovered);
  return explainField(hovered);
}

/** How it is declared in the generated files, with what it is declared in. */
function signaturesOf({ target, entity }: Hovered, snapshot: Snapshot): readonly string[] {
  if (target.kind === "class" || (target.use?.word === "entity" && target.path.length === 0)) return [];
  const places = printedPlaces(madeFrom(target, entity), snapshot);
  const files = Map.groupBy(places, ({ made }) =>
    made.member === null ? `${made.file}.ts` : `${made.declaration} in ${made.file}.ts`,
  );
  return [...files].flatMap(([where, found]) => [
    `// ${where}`,
    ...found.map(({ made, declared: { signature } }) => (made.member === null ? headOf(signature) : signature)),
  ]);
}

/** `function userRoutes`: the parameters of what is declared by itself are many. */
function headOf(signature: string): string {
  return /^[\w ]+/.exec(signature.replace(/^export /, ""))?.[0].trim() ?? "";
}
