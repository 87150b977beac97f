// A folder of entity files into their texts after all certain fixes, round by round as `generate --fix` applies them.
import { applyCertainFixes, applyEdits } from "../../src/diagnostics/fixes/apply.ts";
import type { Diagnostic, Fix } from "../../src/index.ts";
import { compileInput, type FolderDiagnostics } from "./compile-folder.ts";

export interface MendedFolder extends FolderDiagnostics {
  /** The files that were changed. */
  readonly texts: ReadonlyMap<string, string>;
}

export async function mendFolder(root: string): Promise<MendedFolder> {
  let texts: ReadonlyMap<string, string> = new Map();
  for (let round = 0; round < 20; round += 1) {
    const found = await compileInput(root, texts);
    const applied = applyCertainFixes(found.diagnostics, found.textOf);
    if (applied.fixes.length === 0) return { ...found, texts };
    texts = new Map([...texts, ...applied.texts]);
  }
  throw new Error("the fixes never come to an end");
}

/** What is said of the folder when one fix was applied, and nothing else. */
export async function withFix(root: string, { edits }: Fix, { textOf }: FolderDiagnostics): Promise<FolderDiagnostics> {
  return compileInput(root, applyEdits(edits, textOf));
}

/** How often the same is said. */
export function countOf({ id, message }: Diagnostic, diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter((other) => other.id === id && other.message === message).length;
}
