// Resolves the type argument of a relation to an entity of the project.
import { certain, changeTo, type Proposal, possible } from "../../../diagnostics/fixes/change.ts";
import { didYouMean } from "../../../diagnostics/fixes/did-you-mean.ts";
import type { Span } from "../../../diagnostics/span.ts";
import type { Entity } from "../../data/entity.ts";
import { importType, relativeImport } from "../../resolve/add-imports.ts";
import type { StoredUse } from "../../resolve/annotations/annotations.ts";
import type { ProjectFile, Target } from "../../resolve/project.ts";
import type { Drafts, LinkedDraft } from "../draft.ts";

type RelationUse = Pick<StoredUse, "word" | "span" | "types">;

/** Resolves the type argument; null if it is not a name. The lookup does not make this file depend on the other one. */
export function targetOf({ types: [type] }: Pick<RelationUse, "types">, file: ProjectFile): Target | null {
  return type?.kind === "reference" ? file.findTypeAgain(type.path) : null;
}

/** Returns the entity of the type argument, or null after a diagnostic. */
export function findTarget(
  { use, target }: { readonly use: RelationUse; readonly target: Target | null },
  { subject, report }: LinkedDraft,
  drafts: Drafts,
): Entity | null {
  const skipBecauseOf = (by: string): void => report.addSkipped(subject.source.file.path, by);
  const [type] = use.types;
  const span = type?.span ?? use.span;
  const refuse = (reason: string, fixes: readonly Proposal[] = [], suggestion = nameOne): null => {
    report.add("relation-target", span, { word: use.word, reason, suggestion }, ...fixes);
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
      // The syntax error is reported in that file, whose contents are unknown until it is fixed.
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
  if (found?.entity.sql === "none") {
    const suggestion = `remove \`sql: "none"\` from \`${name}\`, or remove \`@${use.word}\``;
    return refuse(`\`${name}\` has \`sql: "none"\`, so its rows cannot be read`, [], suggestion);
  }
  if (found === undefined) return refuse(`\`${name}\` is not an entity of the project`);
  if (found.isWhole) return found.entity;
  // The errors of the entity are reported in its own file.
  skipBecauseOf(target.file.path);
  return null;
}

const nameOne = "name an entity class, imported with `import type`";

/** Returns the import of the only entity with this name, and a fix. */
function fileOf(
  name: string,
  wrong: string,
  file: ProjectFile,
  drafts: Drafts,
): { readonly specifier: string; readonly fixes: readonly Proposal[] } | null {
  const path = pathOf(name, drafts);
  if (path === null) return null;
  const specifier = relativeImport(file.path, path, wrong);
  const entry = file.syntax.imports.find(({ from }) => from === wrong);
  const fixes = entry === undefined ? [] : [changeTo(specifier, { value: wrong, span: entry.span }, possible)];
  return { specifier, fixes };
}

/** Returns the file of the only entity with this name; null if there is none or several. */
function pathOf(name: string, { all }: Drafts): string | null {
  const [only, other] = all.filter(({ entity }) => entity.names.type === name);
  return only === undefined || other !== undefined ? null : only.subject.source.file.path;
}

/** Returns fixes for a misspelled name of an entity. */
function meantEntity(name: string, span: Span, { all }: Drafts): readonly Proposal[] {
  const known = all.map(({ entity }) => entity.names.type);
  return didYouMean({ value: name, span: { ...span, end: span.start + name.length } }, known, "").fixes;
}
