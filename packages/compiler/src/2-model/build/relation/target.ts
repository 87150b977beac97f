// The type in `<>` of a relation into the entity that it names: resolved among all of the project, never guessed.
import { certain, type Proposal, possible } from "../../../diagnostics/fixes/change.ts";
import { didYouMean } from "../../../diagnostics/fixes/did-you-mean.ts";
import type { Span } from "../../../diagnostics/span.ts";
import type { Entity } from "../../data/entity.ts";
import { importType, relativeImport } from "../../resolve/add-imports.ts";
import type { StoredUse } from "../../resolve/annotations/annotations.ts";
import type { ProjectFile, Target } from "../../resolve/project.ts";
import type { Drafts, LinkedDraft } from "../draft.ts";

type RelationUse = Pick<StoredUse, "word" | "span" | "types">;

/** Where the type in `<>` leads; null where it is no name. What else is in the other file makes no difference here. */
export function targetOf({ types: [type] }: Pick<RelationUse, "types">, file: ProjectFile): Target | null {
  return type?.kind === "reference" ? file.findAgain(type.path, "type") : null;
}

/** The entity that the type in `<>` names. */
export function findTarget(
  { use, target }: { readonly use: RelationUse; readonly target: Target | null },
  { subject, report }: LinkedDraft,
  drafts: Drafts,
): Entity | null {
  const skipBecauseOf = (by: string): void => report.addSkipped(subject.source.file.path, by);
  const [type] = use.types;
  const span = type?.span ?? use.span;
  const refuse = (reason: string, fixes: readonly Proposal[] = [], suggestion = nameOne): null => {
    report.add("relation-target", span, { word: use.word, reason, suggestion }, { fixes });
    return null;
  };
  if (type?.kind !== "reference" || target === null) return refuse("the type argument is not the name of a class");
  const name = type.path.join(".");
  switch (target.kind) {
    case "class":
      break;
    case "unparsed":
      if (!target.file.isReported)
        return refuse(`\`${name}\` is imported from \`${target.file.path}\`, which has a syntax error`);
      // It is reported there; until it is fixed, what is in the file is unknown.
      skipBecauseOf(target.file.path);
      return null;
    case "file-missing": {
      const reason = `\`${name}\` is imported from \`${target.specifier}\`, which does not exist`;
      const found = fileOf(type.path.at(-1) ?? name, target.specifier, subject.source.file, drafts);
      if (found === null) return refuse(reason, [], "correct the import");
      return refuse(reason, found.fixes, `did you mean \`from "${found.specifier}"\`?`);
    }
    case "export-missing":
      return refuse(`\`${target.specifier}\` exports no \`${target.name}\``);
    default: {
      const { file } = subject.source;
      const isOwn = span.path === file.path;
      if (target.kind !== "unknown") return refuse(`\`${name}\` is not a class of the project`);
      const reason = `\`${name}\` is neither imported nor declared in this file`;
      const path = pathOf(name, drafts);
      if (path === null || !isOwn) return refuse(reason, isOwn ? meantEntity(name, span, drafts) : []);
      const { change, statement, isSure } = importType(name, path, file);
      const proposal = isSure ? certain : possible;
      return refuse(reason, [proposal(`import \`${name}\``, change)], `import it: \`${statement}\``);
    }
  }
  const found = drafts.named(target.file.path, target.name);
  if (found?.entity.sql === "none") return refuse(`\`${name}\` has \`sql: "none"\`, so its rows cannot be read`);
  if (found === undefined) return refuse(`\`${name}\` is not an entity of the project`);
  if (found.isWhole) return found.entity;
  // Its own mistakes are reported in its own file; until they are fixed, nothing is known of its rows.
  skipBecauseOf(target.file.path);
  return null;
}

const nameOne = "name an entity class, imported with `import type`";

/** Where the one entity of this name is, as the file would import it. */
function fileOf(
  name: string,
  wrong: string,
  file: ProjectFile,
  { all }: Drafts,
): { readonly specifier: string; readonly fixes: readonly Proposal[] } | null {
  const [only, other] = all.filter(({ entity }) => entity.names.type === name);
  if (only === undefined || other !== undefined) return null;
  const specifier = relativeImport(file.path, only.subject.source.file.path, wrong);
  const entry = file.syntax.imports.find(({ from }) => from === wrong);
  const change = { kind: "word", expected: wrong, text: specifier } as const;
  const fixes =
    entry === undefined ? [] : [possible(`change \`${wrong}\` to \`${specifier}\``, { ...change, span: entry.span })];
  return { specifier, fixes };
}

/** The file of the one entity of a name; null if there is none, or there are several. */
function pathOf(name: string, { all }: Drafts): string | null {
  const [only, other] = all.filter(({ entity }) => entity.names.type === name);
  return only === undefined || other !== undefined ? null : only.subject.source.file.path;
}

/** A misspelt name of an entity that the file may import, spelt right. */
function meantEntity(name: string, span: Span, { all }: Drafts): readonly Proposal[] {
  const known = all.map(({ entity }) => entity.names.type);
  return didYouMean({ value: name, span: { ...span, end: span.start + name.length } }, known, "").fixes;
}
