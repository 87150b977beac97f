// An editor as the language server sees it: the real process, spoken to through the protocol, in a project of its own.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
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
import { command, nodeFlags } from "../cli/run.ts";
import { type TemporaryFolder, temporaryFolder } from "../write/temporary-folder.ts";

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
  readonly process: ChildProcessWithoutNullStreams;
  readonly registrations: Registration[] = [];
  /** The documents that the server asked to be shown. */
  readonly shown: string[] = [];
  /** What the server logged as an error: faults of its own. */
  readonly faults: string[] = [];
  /** What it wrote besides the protocol. */
  errors = "";
  readonly #diagnostics = new Map<string, PublishDiagnosticsParams>();
  readonly #texts = new Map<string, string>();
  #version = 0;
  #result: InitializeResult | null = null;

  constructor(folder: TemporaryFolder) {
    this.folder = folder;
    this.process = spawn(process.execPath, [...nodeFlags, command, "lsp", "--stdio"], { cwd: folder.path });
    this.process.stderr.setEncoding("utf8").on("data", (text: string) => (this.errors += text));
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.process.stdout),
      new StreamMessageWriter(this.process.stdin),
    );
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

  async start({ capabilities = defaults, initializationOptions }: EditorOptions): Promise<void> {
    const rootUri = pathToFileURL(this.folder.path).href;
    this.#result = await this.connection.sendRequest("initialize", {
      processId: process.pid,
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

  /** Waits until something is the case, a minute at most. */
  async until(isCase: () => boolean): Promise<void> {
    for (let waited = 0; !isCase(); waited += 20) {
      if (waited > 60_000) throw new Error(`it did not become so\n${this.errors}`);
      await wait(20);
    }
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
  const made = newEditor(context, files);
  await made.start(options);
  return made;
}

/** The same before `initialize`. */
export function newEditor(context: TestContext, files: Readonly<Record<string, string>>): Editor {
  const folder = temporaryFolder(context, { "package.json": '{ "type": "module" }\n', ...files });
  const started = new Editor(folder);
  context.after(() => {
    started.connection.dispose();
    started.process.kill();
  });
  return started;
}
