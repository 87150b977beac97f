// Hover and completion in the editor, answered by the compiler's worker.
import { autocompletion, type Completion, type CompletionSource, snippet } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { type EditorView, hoverTooltip } from "@codemirror/view";
import type { CompletionAnswer } from "../compiler/answers.ts";
import type { Compiler } from "../compiler/compiler.ts";
import { markdownElement } from "./markdown.ts";

/** @param pathOf returns the path of the file that the editor shows */
export function languageFeatures(compiler: Compiler, pathOf: () => string): Extension {
  return [hovers(compiler, pathOf), autocompletion({ override: [completions(compiler, pathOf)], icons: false })];
}

function hovers(compiler: Compiler, pathOf: () => string): Extension {
  return hoverTooltip(async (view, position) => {
    const { doc } = view.state;
    const found = await compiler.hover(pathOf(), position);
    if (found === null || view.state.doc !== doc) return null;
    return {
      pos: found.from,
      end: found.to,
      create: () => {
        const dom = markdownElement(found.markdown);
        dom.classList.add("playground-hover");
        return { dom };
      },
    };
  });
}

function completions(compiler: Compiler, pathOf: () => string): CompletionSource {
  return async (context) => {
    const found = await compiler.complete(pathOf(), context.pos);
    const [first] = found;
    if (first === undefined || context.aborted) return null;
    const { from } = first.edit;
    const options = found.filter(({ edit }) => edit.from === from);
    return {
      from,
      options: options.map((one, index) => option(one, context.pos, options.length - index)),
      validFor: /^[\p{ID_Continue}$]*$/u,
    };
  };
}

/** Options without a typed text stand in the order of the compiler. */
function option(answer: CompletionAnswer, position: number, boost: number): Completion {
  const { label, filter, detail, kind, documentation } = answer;
  return {
    label: filter,
    displayLabel: label,
    type: kind,
    boost: Math.min(boost, 99),
    ...(detail === "" ? {} : { detail }),
    ...(documentation === "" ? {} : { info: () => markdownElement(documentation) }),
    apply: (view, completion, from, to) => insert(view, completion, answer, from, to + (answer.edit.to - position)),
  };
}

function insert(view: EditorView, completion: Completion, answer: CompletionAnswer, from: number, to: number): void {
  const { edit, isSnippet, imports } = answer;
  if (isSnippet) snippet(editorSnippet(edit.text))(view, completion, from, to);
  else
    view.dispatch({
      changes: { from, to, insert: edit.text },
      selection: { anchor: from + edit.text.length },
      userEvent: "input.complete",
    });
  // Imports stand before the annotations, so their offsets are those of before.
  if (imports.length > 0)
    view.dispatch({ changes: imports.map((one) => ({ from: one.from, to: one.to, insert: one.text })) });
}

/** `$0` is the last stop. The editor numbers stops in braces. */
function editorSnippet(text: string): string {
  return text.replaceAll(/\$(\d)/g, (_, digit: string) => `\${${digit === "0" ? "9" : digit}}`);
}
