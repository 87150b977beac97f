// Shows a generated file, with marks at the lines that changed.
import { javascript } from "@codemirror/lang-javascript";
import { foldGutter } from "@codemirror/language";
import { EditorState, type Range } from "@codemirror/state";
import { Decoration, EditorView, lineNumbers } from "@codemirror/view";
import type { OutputFile } from "../output/changes.ts";
import { theme } from "./theme.ts";

const added = Decoration.line({ class: "playground-added" });
const removedBefore = Decoration.line({ class: "playground-removed-before" });

const extensions = [
  lineNumbers(),
  foldGutter(),
  javascript({ typescript: true }),
  theme,
  EditorState.readOnly.of(true),
  EditorView.contentAttributes.of({ tabindex: "0", "aria-label": "Generated file", "aria-readonly": "true" }),
];

export class OutputView {
  readonly #view: EditorView;
  #path = "";

  constructor(parent: HTMLElement) {
    this.#view = new EditorView({ parent, state: EditorState.create({ extensions }) });
  }

  /** Shows a file at its first change; a file that is shown already stays where it is if it has no change. */
  show(file: OutputFile): void {
    const { text, changes, path } = file;
    const isOther = path !== this.#path;
    this.#path = path;
    const { scrollTop } = this.#view.scrollDOM;
    this.#view.setState(EditorState.create({ doc: text, extensions: [extensions, marks(file)] }));
    const line = Math.min(...changes.added, ...changes.removedBefore);
    if (Number.isFinite(line)) this.#goTo(line);
    else this.#view.scrollDOM.scrollTop = isOther ? 0 : scrollTop;
  }

  close(): void {
    this.#view.destroy();
  }

  #goTo(line: number): void {
    const { doc } = this.#view.state;
    const { from } = doc.line(Math.min(line, doc.lines));
    this.#view.dispatch({ effects: EditorView.scrollIntoView(from, { y: "center" }) });
  }
}

function marks({ text, changes }: OutputFile): ReturnType<typeof EditorView.decorations.of> {
  const doc = EditorState.create({ doc: text }).doc;
  const ranges: Range<Decoration>[] = [
    ...changes.added.map((line) => added.range(doc.line(line).from)),
    ...changes.removedBefore.map((line) => removedBefore.range(doc.line(Math.min(line, doc.lines)).from)),
  ];
  return EditorView.decorations.of(Decoration.set(ranges, true));
}
