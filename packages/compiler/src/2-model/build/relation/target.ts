// The type in `<>` of a relation into the entity that it names: resolved among all of the project, never guessed.
import { certain, type Proposal } from "../../../diagnostics/fixes/change.ts";
import { didYouMean } from "../../../diagnostics/fixes/did-you-mean.ts";
import type { Span } from "../../../diagnostics/span.ts";
import type { Entity } from "../../data/entity.ts";
import { importType } from "../../resolve/add-imports.ts";
import type { StoredUse } from "../../resolve/annotations/annotations.ts";
import type { ProjectFile } from "../../resolve/project.ts";
import type { Draft } from "../draft.ts";

/** The entity that the type in `<>` names. */
export function findTarget(
  { use, file }: { readonly use: Pick<StoredUse, "word" | "span" | "types">; readonly file: ProjectFile },
  { subject }: Draft,
  drafts: readonly Draft[],
): Entity | null {
  const { report } = subject.source;
  const hold = (by: string): void => report.hold(subject.source.file.path, by);
  const [type] = use.types;
  const span = type?.span ?? use.span;
  const refuse = (reason: string, fixes: readonly Proposal[] = []): null => {
    report.add("relation-target", span, { word: use.word, reason }, { fixes });
    return null;
  };
  if (type?.kind !== "reference") return refuse("the type in `<>` is not the name of a class");
  const name = type.path.join(".");
  const target = file.find(type.path, "type");
  switch (target.kind) {
    case "class":
      break;
    case "unparsed":
      if (!report.failedPaths.has(target.file.path))
        return refuse(`\`${target.file.path}\`, which \`${name}\` is imported from, has a syntax error`);
      // It is reported there; until it is fixed, what is in the file is unknown.
      hold(target.file.path);
      return null;
    case "file-missing":
      return refuse(`there is no file \`${target.specifier}\`, which \`${name}\` is imported from`);
    case "export-missing":
      return refuse(`\`${target.specifier}\` exports no \`${target.name}\``);
    default: {
      const fixes = target.kind === "unknown" ? meantEntity(name, span, file, drafts) : [];
      return refuse(`\`${name}\` is no class of the project`, fixes);
    }
  }
  const found = drafts.find(
    ({ entity, subject: other }) => other.source.file.path === target.file.path && entity.names.type === target.name,
  );
  if (found?.entity.sql === "none") return refuse(`\`${name}\` has \`sql: "none"\`, so its rows cannot be read`);
  if (found === undefined) return refuse(`\`${name}\` is no entity of the project`);
  if (found.isWhole) return found.entity;
  // Its own mistakes are reported in its own file; until they are fixed, nothing is known of its rows.
  hold(target.file.path);
  return null;
}

/** A name that nothing in the file declares: an entity of this name is imported, a misspelt one is spelt right. */
function meantEntity(name: string, span: Span, file: ProjectFile, drafts: readonly Draft[]): readonly Proposal[] {
  const named = drafts.filter(({ entity }) => entity.names.type === name);
  const [only, other] = named;
  if (only !== undefined) {
    const change = other === undefined ? importType(name, only.subject.source.file.path, file) : null;
    return change === null ? [] : [certain(`import \`${name}\``, change)];
  }
  const known = drafts.map(({ entity }) => entity.names.type);
  return didYouMean({ value: name, span: { ...span, end: span.start + name.length } }, known, "").fixes;
}
