// The language server for entity files.

import {
  type CancellationToken,
  CodeActionKind,
  type Connection,
  createConnection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type FileSystemWatcher,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  type Position,
  ResponseError,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { configGlob } from "../text/paths/file-names.ts";
import { completion } from "./completion/completion.ts";
import { codeActions, fixAllKind } from "./features/code-actions.ts";
import { codeLenses } from "./features/code-lens.ts";
import { commands, runCommand } from "./features/commands.ts";
import { generatedFrom, originOf } from "./features/definition.ts";
import { generateAfterSave } from "./features/generate-on-save.ts";
import { hover } from "./hover/hover.ts";
import { installedDocs } from "./hover/installed-docs.ts";
import { LifeCycle } from "./life-cycle.ts";
import type { Snapshot } from "./open-project.ts";
import { Positions } from "./positions.ts";
import { type OpenFile, Published } from "./publish-diagnostics.ts";
import { defaultSettings, type Settings, settingsIn } from "./settings.ts";
import { statementsOfCall } from "./statements/call-definition.ts";
import { statementCompletion, statementHover, statementLocations } from "./statements/statement-answers.ts";
import { isSameFile } from "./uris.ts";
import { isGenerated, isStatements, Workspace } from "./workspace.ts";

/** Serves one editor until it closes the streams, to which nothing else may write. */
export function serve(input: NodeJS.ReadableStream, output: NodeJS.WritableStream, version: string): void {
  const lifeCycle = new LifeCycle();
  const connection = createConnection(input, output, { messageStrategy: lifeCycle });
  lifeCycle.listen(connection);
  new LanguageServer(connection, version).listen();
}

class LanguageServer {
  readonly #connection: Connection;
  readonly #version: string;
  readonly #documents = new TextDocuments(TextDocument);
  readonly #docs = installedDocs();
  readonly #published: Published;
  readonly #workspace: Workspace;
  #settings: Settings = defaultSettings;
  #client: InitializeParams["capabilities"] = {};

  constructor(connection: Connection, version: string) {
    this.#connection = connection;
    this.#version = version;
    this.#published = new Published(connection, (path) => this.#openFile(path));
    this.#workspace = new Workspace(
      (root, outcome) => this.#published.show(root, outcome),
      (error) => this.#log(error),
    );
  }

  listen(): void {
    this.#listenToEditor();
    this.#listenToDocuments();
    this.#listenToQuestions();
    this.#documents.listen(this.#connection);
    this.#connection.listen();
  }

  #listenToEditor(): void {
    const connection = this.#connection;
    connection.onInitialize((parameters) => this.#initialize(parameters));
    connection.onInitialized(() => this.#do(() => this.#initialized()));
    connection.onShutdown(() => this.#workspace.close());
    connection.onDidChangeConfiguration(({ settings }) => {
      this.#settings = settingsIn(settings, this.#settings);
      this.#do(() => this.#askForSettings());
    });
    connection.onDidChangeWatchedFiles(({ changes }) => this.#workspace.refresh(changes.map(({ uri }) => uri)));
    connection.onExecuteCommand(({ command, arguments: parameters = [] }) =>
      runCommand(command, parameters, connection),
    );
  }

  #listenToDocuments(): void {
    const documents = this.#documents;
    documents.onDidChangeContent(({ document }) => this.#edit(document.uri, document.getText()));
    documents.onDidClose(({ document }) => this.#edit(document.uri, null));
    documents.onDidSave(({ document }) => this.#do(() => this.#saved(document.uri)));
  }

  #listenToQuestions(): void {
    const connection = this.#connection;
    connection.onCodeAction(({ textDocument, range, context }, token) =>
      this.#answer(textDocument.uri, token, (snapshot, path) => [...codeActions(path, range, context, snapshot)]),
    );
    connection.onHover(({ textDocument, position }, token) =>
      this.#answer(textDocument.uri, token, (snapshot, path) =>
        isStatements(path)
          ? statementHover(path, offsetIn(snapshot, path, position), snapshot)
          : hover(path, offsetIn(snapshot, path, position), snapshot, this.#docs),
      ),
    );
    connection.onCompletion(({ textDocument, position }, token) =>
      this.#answer(textDocument.uri, token, async (snapshot, path) => [
        ...(isStatements(path)
          ? await statementCompletion(path, offsetIn(snapshot, path, position), snapshot)
          : completion(path, offsetIn(snapshot, path, position), snapshot, this.#docs, {
              completion: this.#settings.completion,
              hasSnippets: this.#client.textDocument?.completion?.completionItem?.snippetSupport === true,
            })),
      ]),
    );
    // In files with statements nobody else answers; in others the SQL of a called statement joins TypeScript's answer.
    connection.onDefinition(({ textDocument, position }, token) =>
      this.#answer(textDocument.uri, token, async (snapshot, path) => {
        const offset = offsetIn(snapshot, path, position);
        if (isStatements(path)) return [...(await statementLocations(path, offset, snapshot))];
        const found = statementsOfCall(path, offset, snapshot);
        return found.length === 0 ? null : [...found];
      }),
    );
    // In entity files `definition` belongs to TypeScript and goes to the decorator; `implementation` goes to the generated code.
    connection.onImplementation(({ textDocument, position }, token) =>
      this.#answer(textDocument.uri, token, (snapshot, path) =>
        isGenerated(path) ? null : [...generatedFrom(path, offsetIn(snapshot, path, position), snapshot)],
      ),
    );
    connection.onDeclaration(({ textDocument, position }, token) =>
      this.#answer(textDocument.uri, token, (snapshot, path) =>
        isGenerated(path) ? [...originOf(path, offsetIn(snapshot, path, position), snapshot)] : null,
      ),
    );
    connection.onCodeLens(({ textDocument }, token) =>
      this.#answer(textDocument.uri, token, (snapshot, path) => [...codeLenses(path, snapshot)]),
    );
  }

  #initialize({ capabilities, initializationOptions }: InitializeParams): InitializeResult {
    this.#client = capabilities;
    this.#settings = settingsIn(initializationOptions, this.#settings);
    return {
      serverInfo: { name: "entity-derive", version: this.#version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
        hoverProvider: true,
        completionProvider: { triggerCharacters: ["@", '"', "'", "{", "<", ","] },
        definitionProvider: true,
        implementationProvider: true,
        declarationProvider: true,
        codeLensProvider: { resolveProvider: false },
        executeCommandProvider: { commands: [...commands] },
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    };
  }

  async #initialized(): Promise<void> {
    if (this.#isWatching()) await watchFiles(this.#connection);
    if (this.#client.workspace?.didChangeConfiguration?.dynamicRegistration === true)
      await this.#connection.client.register(DidChangeConfigurationNotification.type, { section: "entityDerive" });
    await this.#askForSettings();
  }

  async #askForSettings(): Promise<void> {
    if (this.#client.workspace?.configuration !== true) return;
    const parameters: unknown = await this.#connection.workspace.getConfiguration("entityDerive");
    this.#settings = settingsIn(parameters, this.#settings);
  }

  /** True if the editor reports changes on disk. */
  #isWatching(): boolean {
    return this.#client.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
  }

  #edit(uri: string, text: string | null): void {
    const place = this.#workspace.placeOf(uri);
    // Generated files are read from disk only.
    if (place !== null && !isGenerated(place.path)) place.project.edit(place.path, text);
  }

  async #saved(uri: string): Promise<void> {
    if (!this.#isWatching()) this.#workspace.refresh("all");
    const place = this.#workspace.placeOf(uri);
    if (place === null || !this.#settings.generateOnSave || isGenerated(place.path)) return;
    const problems = await generateAfterSave(place.project);
    if (problems !== null) this.#published.showProblems(place.project.root, problems);
  }

  /** Answers a request about a file of a readable project; otherwise null. */
  async #answer<T>(
    uri: string,
    token: CancellationToken,
    answer: (snapshot: Snapshot, path: string) => T | Promise<T>,
  ): Promise<T | ResponseError | null> {
    try {
      const place = this.#workspace.placeOf(uri);
      if (place === null) return null;
      const { snapshot } = await place.project.current();
      if (token.isCancellationRequested) return new ResponseError(LSPErrorCodes.RequestCancelled, "cancelled");
      return snapshot === null ? null : await answer(snapshot, place.path);
    } catch (error) {
      this.#log(error);
      return null;
    }
  }

  #do(work: () => Promise<unknown>): void {
    work().catch((error: unknown) => this.#log(error));
  }

  /** Logs a bug of the server and continues. */
  #log(error: unknown): void {
    this.#connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }

  #openFile(uri: string): OpenFile | null {
    const found = this.#documents.get(uri) ?? this.#documents.all().find((document) => isSameFile(document.uri, uri));
    return found === undefined ? null : { uri: found.uri, version: found.version };
  }
}

function offsetIn({ read }: Snapshot, path: string, position: Position): number {
  return new Positions(read(path) ?? "").offset(position);
}

const watchers: readonly FileSystemWatcher[] = [
  { globPattern: "**/*.{ts,tsx,mts,cts}" },
  { globPattern: "**/{package,tsconfig*}.json" },
  { globPattern: `**/${configGlob}` },
];

async function watchFiles(connection: Connection): Promise<void> {
  await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [...watchers] });
}
