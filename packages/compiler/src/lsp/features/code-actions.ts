// Code actions: one for each fix, one for all certain fixes, and the explanation of a diagnostic.
import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type Range,
  type Diagnostic as Shown,
  TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver";
import type { Diagnostic, Fix } from "../../diagnostics/diagnostic.ts";
import { applyCertainFixes } from "../../diagnostics/fixes/apply.ts";
import { capitalized } from "../../text/names.ts";
import { toLspDiagnostics } from "../diagnostics.ts";
import type { Snapshot } from "../open-project.ts";
import { doOverlap, Positions } from "../positions.ts";
import { uriInProject } from "../uris.ts";
import { explainCommand } from "./commands.ts";

/** Named like `source.fixAll.eslint`: an editor can run it on save. */
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
    const display = toLspDiagnostics(ofFile, snapshot).get(path) ?? [];
    for (const [index, diagnostic] of ofFile.entries()) {
      const place = display[index];
      if (place !== undefined && doOverlap(place.range, range))
        actions.push(...quickFixes(diagnostic, place, snapshot));
    }
  }
  // Only on request by kind: in the list for one position it would announce more than that position.
  if (only !== undefined && isWanted(fixAllKind)) actions.push(...fixAll(ofFile, snapshot));
  return actions;
}

function quickFixes({ id, fixes }: Diagnostic, display: Shown, snapshot: Snapshot): readonly CodeAction[] {
  const explain: CodeAction = {
    title: `Explain ${id}`,
    kind: CodeActionKind.QuickFix,
    diagnostics: [display],
    command: { title: `Explain ${id}`, command: explainCommand, arguments: [id] },
  };
  return [
    ...fixes.map((fix) => ({
      title: capitalized(fix.title),
      kind: CodeActionKind.QuickFix,
      diagnostics: [display],
      isPreferred: fix.isCertain,
      edit: workspaceEdit([fix], snapshot),
    })),
    explain,
  ];
}

/** The fixes of the first round of `generate --fix`; those that they uncover are found after they are applied. */
function fixAll(diagnostics: readonly Diagnostic[], snapshot: Snapshot): readonly CodeAction[] {
  const { fixes } = applyCertainFixes(diagnostics, snapshot.read);
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

/** Fixes may share an edit, such as an import that two of them need; it is made once. */
function workspaceEdit(fixes: readonly Fix[], { root, read }: Snapshot): WorkspaceEdit {
  const edits = new Map(
    fixes.flatMap((fix) => fix.edits).map(({ span, text }) => [JSON.stringify([span, text]), { span, text }]),
  );
  const changes: Record<string, TextEdit[]> = {};
  for (const { span, text } of edits.values()) {
    const uri = uriInProject(root, span.path);
    changes[uri] = [...(changes[uri] ?? []), TextEdit.replace(new Positions(read(span.path) ?? "").range(span), text)];
  }
  return { changes };
}
