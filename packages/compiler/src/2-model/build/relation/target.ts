// The type in `<>` of a relation into the entity that it names: resolved among all of the project, never guessed.
import type { Entity } from "../../data/entity.ts";
import type { StoredUse } from "../../resolve/annotations/annotations.ts";
import type { ProjectFile } from "../../resolve/project.ts";
import type { Drafts, LinkedDraft } from "../draft.ts";

/** The entity that the type in `<>` names. */
export function findTarget(
  { use, file }: { readonly use: Pick<StoredUse, "word" | "span" | "types">; readonly file: ProjectFile },
  { subject, report }: LinkedDraft,
  drafts: Drafts,
): Entity | null {
  const hold = (by: string): void => report.hold(subject.source.file.path, by);
  const [type] = use.types;
  const span = type?.span ?? use.span;
  const refuse = (reason: string): null => {
    report.add("relation-target", span, { word: use.word, reason });
    return null;
  };
  if (type?.kind !== "reference") return refuse("the type in `<>` is not the name of a class");
  const name = type.path.join(".");
  const target = file.find(type.path, "type");
  switch (target.kind) {
    case "class":
      break;
    case "unparsed":
      if (!target.file.isReported)
        return refuse(`\`${target.file.path}\`, which \`${name}\` is imported from, has a syntax error`);
      // It is reported there; until it is fixed, what is in the file is unknown.
      hold(target.file.path);
      return null;
    case "file-missing":
      return refuse(`there is no file \`${target.specifier}\`, which \`${name}\` is imported from`);
    case "export-missing":
      return refuse(`\`${target.specifier}\` exports no \`${target.name}\``);
    default:
      return refuse(`\`${name}\` is no class of the project`);
  }
  const found = drafts.named(target.file.path, target.name);
  if (found?.entity.sql === "none") return refuse(`\`${name}\` has \`sql: "none"\`, so its rows cannot be read`);
  if (found === undefined) return refuse(`\`${name}\` is no entity of the project`);
  if (found.isWhole) return found.entity;
  // Its own mistakes are reported in its own file; until they are fixed, nothing is known of its rows.
  hold(target.file.path);
  return null;
}
