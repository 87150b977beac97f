// The editor of the project's files: one view, and a state with its history for each file.
import { javascript } from "@codemirror/lang-javascript";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { type ChangeSpec, EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Diagnostic, Fix } from "@entity-derive/compiler";
import { basicSetup } from "codemirror";
import type { Compiler } from "../compiler/compiler.ts";
import type { ProjectFile } from "../data/project-files.ts";
import { shownDiagnostics } from "./diagnostics.ts";
import { languageFeatures } from "./language-features.ts";
import { theme } from "./theme.ts";

export class SourceEditor {
  readonly #view: EditorView;
  readonly #extensions: Extension;
  readonly #change: (files: readonly ProjectFile[]) => void;
  #files: readonly ProjectFile[] = [];
  #path = "";
  /** The states of files that are not shown. */
  readonly #states = new Map<string, EditorState>();
  #diagnostics: readonly Diagnostic[] = [];

  /** `change` is called with all files after each edit. */
  constructor(parent: HTMLElement, compiler: Compiler, change: (files: readonly ProjectFile[]) => void) {
    this.#change = change;
    this.#extensions = [
      basicSetup,
      javascript({ typescript: true }),
      lintGutter(),
      languageFeatures(compiler, () => this.#path),
      theme,
      EditorView.contentAttributes.of({ tabindex: "0", "aria-label": "Entity file" }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) this.#edited(this.#path, state.doc.toString());
      }),
    ];
    this.#view = new EditorView({ parent, state: this.#newState("") });
  }

  /** Shows other files, whose histories are new. */
  open(files: readonly ProjectFile[], path: string): void {
    this.#files = files;
    this.#states.clear();
    this.#diagnostics = [];
    this.#path = path;
    this.#view.setState(this.#newState(this.#textOf(path)));
  }

  /** Shows another file of the project. */
  show(path: string): void {
    if (path === this.#path) return;
    this.#states.set(this.#path, this.#view.state);
    this.#path = path;
    this.#view.setState(this.#states.get(path) ?? this.#newState(this.#textOf(path)));
    this.#showDiagnostics();
  }

  /** Adds an empty file, and shows it. */
  add(path: string): void {
    this.#files = [...this.#files, { path, text: "" }];
    this.show(path);
    this.#view.focus();
    this.#change(this.#files);
  }

  /** Removes the file that is shown, and shows another one. */
  removeShown(next: string): void {
    const removed = this.#path;
    this.#files = this.#files.filter(({ path }) => path !== removed);
    this.show(next);
    this.#states.delete(removed);
    this.#change(this.#files);
  }

  /** Moves the cursor to a place, and the focus to the editor. */
  goTo({ path, start }: { readonly path: string; readonly start: number }): void {
    this.show(path);
    this.#view.dispatch({ selection: { anchor: Math.min(start, this.#view.state.doc.length) }, scrollIntoView: true });
    this.#view.focus();
  }

  diagnose(diagnostics: readonly Diagnostic[]): void {
    this.#diagnostics = diagnostics;
    this.#showDiagnostics();
  }

  /** Applies the edits of a fix, in all files that it changes. */
  apply({ edits }: Fix): void {
    for (const [path, inFile] of Map.groupBy(edits, ({ span }) => span.path)) {
      const changes = inFile.map(({ span, text }): ChangeSpec => ({ from: span.start, to: span.end, insert: text }));
      if (path === this.#path) this.#view.dispatch({ changes, userEvent: "input.fix" });
      else {
        const state = this.#states.get(path) ?? this.#newState(this.#textOf(path));
        const next = state.update({ changes }).state;
        this.#states.set(path, next);
        this.#edited(path, next.doc.toString());
      }
    }
  }

  close(): void {
    this.#view.destroy();
  }

  #edited(path: string, text: string): void {
    this.#files = this.#files.map((file) => (file.path === path ? { path, text } : file));
    this.#change(this.#files);
  }

  #showDiagnostics(): void {
    const { state } = this.#view;
    const shown = shownDiagnostics(this.#diagnostics, this.#path, state.doc.length, (fix) => this.apply(fix));
    this.#view.dispatch(setDiagnostics(state, shown));
  }

  #textOf(path: string): string {
    return this.#files.find((file) => file.path === path)?.text ?? "";
  }

  #newState(doc: string): EditorState {
    return EditorState.create({ doc, extensions: this.#extensions });
  }
}
