// An editor as the language server sees it, spoken to through the protocol, in a project of its own: a server in the
// process of the test, or as it is installed, in its own.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import type { TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import {
  type ClientCapabilities,
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
  type Registration,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
} from "vscode-languageserver-protocol/node";
import { serve } from "../../src/lsp/server.ts";
import { command, nodeFlags } from "../cli/run.ts";
import { endWith, type TemporaryFolder, temporaryFolder } from "../write/temporary-folder.ts";

export interface EditorOptions {
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: unknown;
}

const defaults: ClientCapabilities = {
  textDocument: { publishDiagnostics: { relatedInformation: true, codeDescriptionSupport: true } },
  workspace: { didChangeWatchedFiles: { dynamicRegistration: true } },
  window: { showDocument: { support: true } },
};

export class Editor {
  readonly folder: TemporaryFolder;
  readonly connection: ProtocolConnection;
  readonly registrations: Registration[] = [];
  /** The documents that the server asked to be shown. */
  readonly shown: string[] = [];
  /** What the server logged as an error: faults of its own. */
  readonly faults: string[] = [];
  readonly #diagnostics = new Map<string, PublishDiagnosticsParams>();
  readonly #texts = new Map<string, string>();
  #version = 0;
  #result: InitializeResult | null = null;

  /** The streams of the server, as the editor sees them. */
  constructor(folder: TemporaryFolder, input: NodeJS.ReadableStream, output: NodeJS.WritableStream) {
    this.folder = folder;
    this.connection = createProtocolConnection(new StreamMessageReader(input), new StreamMessageWriter(output));
    this.connection.onNotification("textDocument/publishDiagnostics", (given: PublishDiagnosticsParams) => {
      this.#diagnostics.set(given.uri, given);
    });
    this.connection.onNotification("window/logMessage", ({ type, message }: { type: number; message: string }) => {
      if (type === 1) this.faults.push(message);
    });
    this.connection.onRequest("client/registerCapability", (given: { registrations: Registration[] }) => {
      this.registrations.push(...given.registrations);
      return null;
    });
    this.connection.onRequest("window/showDocument", ({ uri }: { uri: string }) => {
      this.shown.push(uri);
      return { success: true };
    });
    this.connection.listen();
  }

  /** `processId`: of the editor, with which the server ends. */
  async start({ capabilities = defaults, initializationOptions }: EditorOptions, processId?: number): Promise<void> {
    const rootUri = pathToFileURL(this.folder.path).href;
    this.#result = await this.connection.sendRequest("initialize", {
      processId: processId ?? null,
      rootUri,
      capabilities,
      initializationOptions,
      workspaceFolders: [{ uri: rootUri, name: "project" }],
    });
    await this.connection.sendNotification("initialized", {});
  }

  get server(): InitializeResult {
    if (this.#result === null) throw new Error("the server did not answer yet");
    return this.#result;
  }

  uri(path: string): string {
    return pathToFileURL(join(this.folder.path, path)).href;
  }

  /** Opens a file as it is on disk, or with another text. */
  async open(path: string, text: string = this.folder.read(path)): Promise<void> {
    this.#texts.set(path, text);
    const textDocument = { uri: this.uri(path), languageId: "typescript", version: ++this.#version, text };
    await this.connection.sendNotification("textDocument/didOpen", { textDocument });
  }

  /** Replaces the whole text, unsaved. */
  async change(path: string, text: string): Promise<void> {
    this.#texts.set(path, text);
    await this.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri: this.uri(path), version: ++this.#version },
      contentChanges: [{ text }],
    });
  }

  /** Replaces a piece of the text, unsaved. */
  replace(path: string, before: string, after: string): Promise<void> {
    const text = this.text(path);
    if (!text.includes(before)) throw new Error(`${path} has no ${before}`);
    return this.change(
      path,
      text.replace(before, () => after),
    );
  }

  /** Writes the text to disk and says so. */
  async save(path: string): Promise<void> {
    this.folder.write(path, this.text(path));
    await this.connection.sendNotification("textDocument/didSave", { textDocument: { uri: this.uri(path) } });
  }

  async close(path: string): Promise<void> {
    this.#texts.delete(path);
    await this.connection.sendNotification("textDocument/didClose", { textDocument: { uri: this.uri(path) } });
  }

  /** Tells of files that somebody else has changed. */
  async changedOnDisk(...paths: readonly string[]): Promise<void> {
    const changes = paths.map((path) => ({ uri: this.uri(path), type: 2 }));
    await this.connection.sendNotification("workspace/didChangeWatchedFiles", { changes });
  }

  /** The text of an open file, otherwise that on disk. */
  text(path: string): string {
    return this.#texts.get(path) ?? this.folder.read(path);
  }

  request<T>(method: string, given: unknown): Promise<T> {
    return this.connection.sendRequest(method, given);
  }

  /** Asks about the place behind `before` in a file, which `after` follows. */
  at<T>(method: string, path: string, before: string, after = "", more: object = {}): Promise<T> {
    const found = this.text(path).indexOf(before + after);
    if (found === -1) throw new Error(`${path} has no ${before}${after}`);
    const position = this.position(path, found + before.length);
    return this.request(method, { textDocument: { uri: this.uri(path) }, position, ...more });
  }

  /** What is shown in a file when all that was sent has been read. */
  async diagnostics(path: string): Promise<readonly Diagnostic[]> {
    await this.settle(path);
    return this.published(path)?.diagnostics ?? [];
  }

  /** What was told last of a file. */
  published(path: string): PublishDiagnosticsParams | null {
    return this.#diagnostics.get(this.uri(path)) ?? null;
  }

  /** Waits until everything that was sent before is compiled: the answer to a question needs that. */
  async settle(path: string): Promise<void> {
    const nowhere = { line: 0, character: 0 };
    await this.request("textDocument/codeAction", {
      textDocument: { uri: this.uri(path) },
      range: { start: nowhere, end: nowhere },
      context: { diagnostics: [], only: ["refactor"] },
    });
  }

  position(path: string, offset: number): Position {
    const before = this.text(path).slice(0, offset).split("\n");
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  }

  /** The text that a range of a file holds. */
  textIn(path: string, { start, end }: Range): string {
    const text = this.text(path);
    return text.slice(offsetOf(text, start), offsetOf(text, end));
  }
}

/** An editor of a server in a process of its own. */
export class EditorAlone extends Editor {
  readonly process: ChildProcessWithoutNullStreams;
  /** What the process wrote besides the protocol. */
  errors = "";

  constructor(folder: TemporaryFolder) {
    const child = spawn(process.execPath, [...nodeFlags, command, "lsp", "--stdio"], { cwd: folder.path });
    super(folder, child.stdout, child.stdin);
    this.process = child;
    child.stderr.setEncoding("utf8").on("data", (text: string) => (this.errors += text));
  }

  override start(options: EditorOptions): Promise<void> {
    return super.start(options, process.pid);
  }

  /** Ends the server as editors do, and gives its exit code. */
  async stop(): Promise<number | null> {
    await this.request("shutdown", undefined);
    return this.exit();
  }

  async exit(): Promise<number | null> {
    const { promise, resolve } = Promise.withResolvers<number | null>();
    this.process.once("exit", resolve);
    await this.connection.sendNotification("exit");
    return promise;
  }
}

/** A text after edits, which do not overlap. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  const inOrder = edits.toSorted((a, b) => offsetOf(text, b.range.start) - offsetOf(text, a.range.start));
  return inOrder.reduce(
    (result, { range, newText }) =>
      result.slice(0, offsetOf(text, range.start)) + newText + result.slice(offsetOf(text, range.end)),
    text,
  );
}

function offsetOf(text: string, { line, character }: Position): number {
  const lines = text.split("\n");
  return lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
}

/** A started editor in a project with a package.json and these files. */
export async function editor(
  context: TestContext,
  files: Readonly<Record<string, string>>,
  options: EditorOptions = {},
): Promise<Editor> {
  const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
  serve(toServer, toEditor, "0.0.0");
  const made = new Editor(projectFolder(context, files), toEditor, toServer);
  await made.start(options);
  context.after(async () => {
    await made.request("shutdown", undefined);
    // Without `exit`, which ends the process.
    made.connection.dispose();
  });
  return made;
}

/** The same with a server as users have it, for what a process does and how it ends. */
export async function editorAlone(
  context: TestContext,
  files: Readonly<Record<string, string>>,
  options: EditorOptions = {},
): Promise<EditorAlone> {
  const made = newEditorAlone(context, files);
  await made.start(options);
  return made;
}

/** The same before `initialize`. */
export function newEditorAlone(context: TestContext, files: Readonly<Record<string, string>>): EditorAlone {
  const started = new EditorAlone(projectFolder(context, files));
  context.after(() => started.connection.dispose());
  endWith(context, started.process);
  return started;
}

function projectFolder(context: TestContext, files: Readonly<Record<string, string>>): TemporaryFolder {
  return temporaryFolder(context, { "package.json": '{ "type": "module" }\n', ...files });
}
