// The diagnostics of a file into what mends them: one action for each fix, one for all certain ones, and the explanation.
import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type Range,
  type Diagnostic as Shown,
  TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Fix } from "../diagnostics/fix.ts";
import { applyCertain } from "../diagnostics/fixes/apply.ts";
import { explainCommand } from "./commands.ts";
import { shownDiagnostics } from "./diagnostics.ts";
import type { Snapshot } from "./open-project.ts";
import { doOverlap, Places, uriInProject } from "./places.ts";

/** `source.fixAll.eslint` is the model: an editor can run it whenever a file is saved. */
export const fixAllKind: CodeActionKind = `${CodeActionKind.SourceFixAll}.entityDerive`;

export function codeActions(
  path: string,
  range: Range,
  { only }: CodeActionContext,
  snapshot: Snapshot,
): readonly CodeAction[] {
  const isWanted = (kind: CodeActionKind): boolean =>
    only === undefined || only.some((one) => kind === one || kind.startsWith(`${one}.`));
  const ofFile = snapshot.compilation.diagnostics.filter(({ span }) => span.path === path);
  const actions: CodeAction[] = [];
  if (isWanted(CodeActionKind.QuickFix)) {
    const shown = shownDiagnostics(ofFile, snapshot).get(path) ?? [];
    for (const [index, diagnostic] of ofFile.entries()) {
      const place = shown[index];
      if (place !== undefined && doOverlap(place.range, range))
        actions.push(...quickFixes(diagnostic, place, snapshot));
    }
  }
  // Asked for by its kind alone: as one of the offers for a place it would say more than that place.
  if (only !== undefined && isWanted(fixAllKind)) actions.push(...fixAll(ofFile, snapshot));
  return actions;
}

function quickFixes({ id, fixes }: Diagnostic, shown: Shown, snapshot: Snapshot): readonly CodeAction[] {
  const explain: CodeAction = {
    title: `Explain ${id}`,
    kind: CodeActionKind.QuickFix,
    diagnostics: [shown],
    command: { title: `Explain ${id}`, command: explainCommand, arguments: [id] },
  };
  return [
    ...fixes.map((fix) => ({
      title: capitalized(fix.title),
      kind: CodeActionKind.QuickFix,
      diagnostics: [shown],
      isPreferred: fix.isCertain,
      edit: workspaceEdit([fix], snapshot),
    })),
    explain,
  ];
}

/** The ones that `generate --fix` would apply in its first round; what they uncover is found when they are applied. */
function fixAll(diagnostics: readonly Diagnostic[], snapshot: Snapshot): readonly CodeAction[] {
  const { fixes } = applyCertain(diagnostics, snapshot.read);
  if (fixes.length === 0) return [];
  const title = "Apply all certain fixes of entity-derive";
  return [
    {
      title,
      kind: fixAllKind,
      edit: workspaceEdit(
        fixes.map(({ fix }) => fix),
        snapshot,
      ),
    },
  ];
}

/** Fixes can have an edit in common, the import of what two of them write: it is made once. */
function workspaceEdit(fixes: readonly Fix[], { root, read }: Snapshot): WorkspaceEdit {
  const edits = new Map(
    fixes.flatMap((fix) => fix.edits).map(({ span, text }) => [JSON.stringify([span, text]), { span, text }]),
  );
  const changes: Record<string, TextEdit[]> = {};
  for (const { span, text } of edits.values()) {
    const uri = uriInProject(root, span.path);
    changes[uri] = [...(changes[uri] ?? []), TextEdit.replace(new Places(read(span.path) ?? "").range(span), text)];
  }
  return { changes };
}

function capitalized(title: string): string {
  return title.slice(0, 1).toUpperCase() + title.slice(1);
}
