// A connection to an editor into answers about entity files: the language server.
import {
  type CancellationToken,
  CodeActionKind,
  type Connection,
  createConnection,
  DidChangeConfigurationNotification,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  ResponseError,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { codeActions, fixAllKind } from "./code-actions.ts";
import { commands, runCommand } from "./commands.ts";
import { generateAfterSave } from "./generate-on-save.ts";
import type { Snapshot } from "./live-project.ts";
import { pathOfUri } from "./places.ts";
import { Published } from "./published.ts";
import { defaultSettings, type Settings, settingsIn } from "./settings.ts";
import { watchFiles } from "./watched-files.ts";
import { Workspace } from "./workspace.ts";

/** Serves one editor until it closes the streams, to which nothing else may write. */
export function serve(input: NodeJS.ReadableStream, output: NodeJS.WritableStream, version: string): void {
  const connection = createConnection(input, output);
  const server = new LanguageServer(connection, version);
  server.listen();
}

class LanguageServer {
  readonly #connection: Connection;
  readonly #version: string;
  readonly #documents = new TextDocuments(TextDocument);
  readonly #published: Published;
  readonly #workspace: Workspace;
  #settings: Settings = defaultSettings;
  #client: InitializeParams["capabilities"] = {};

  constructor(connection: Connection, version: string) {
    this.#connection = connection;
    this.#version = version;
    this.#published = new Published(connection, (uri) => this.#open(uri));
    this.#workspace = new Workspace((root, outcome) => this.#published.show(root, outcome));
  }

  listen(): void {
    const connection = this.#connection;
    connection.onInitialize((given) => this.#initialize(given));
    connection.onInitialized(() => this.#quietly(() => this.#initialized()));
    connection.onShutdown(() => this.#workspace.close());
    connection.onDidChangeConfiguration(({ settings }) => {
      this.#settings = settingsIn(settings, this.#settings);
      void this.#quietly(() => this.#askForSettings());
    });
    connection.onDidChangeWatchedFiles(({ changes }) => this.#workspace.refresh(changes.map(({ uri }) => uri)));
    connection.onExecuteCommand(({ command, arguments: given = [] }) => runCommand(command, given, connection));
    connection.onCodeAction(({ textDocument, range, context }, token) =>
      this.#answer(textDocument.uri, token, (snapshot, path) => codeActions(path, range, context, snapshot)),
    );

    const documents = this.#documents;
    documents.onDidChangeContent(({ document }) => this.#edit(document.uri, document.getText()));
    documents.onDidClose(({ document }) => this.#edit(document.uri, null));
    documents.onDidSave(({ document }) => void this.#quietly(() => this.#saved(document)));
    documents.listen(connection);
    connection.listen();
  }

  #initialize({ capabilities, initializationOptions }: InitializeParams): InitializeResult {
    this.#client = capabilities;
    this.#settings = settingsIn(initializationOptions, this.#settings);
    return {
      serverInfo: { name: "entity-derive", version: this.#version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
        executeCommandProvider: { commands: [...commands] },
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    };
  }

  async #initialized(): Promise<void> {
    const { workspace } = this.#client;
    if (this.#isWatched()) await watchFiles(this.#connection);
    if (workspace?.didChangeConfiguration?.dynamicRegistration === true)
      await this.#connection.client.register(DidChangeConfigurationNotification.type, { section: "entityDerive" });
    await this.#askForSettings();
  }

  async #askForSettings(): Promise<void> {
    if (this.#client.workspace?.configuration !== true) return;
    const given: unknown = await this.#connection.workspace.getConfiguration("entityDerive");
    this.#settings = settingsIn(given, this.#settings);
  }

  #isWatched(): boolean {
    return this.#client.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
  }

  #edit(uri: string, text: string | null): void {
    const place = this.#workspace.placeOf(uri);
    // Generated files are read from disk alone: they are written there, and nowhere else.
    if (place !== null && !isGenerated(place.path)) place.project.edit(place.path, text);
  }

  async #saved(document: TextDocument): Promise<void> {
    if (!this.#isWatched()) this.#workspace.refresh("all");
    const place = this.#workspace.placeOf(document.uri);
    if (place === null || !this.#settings.generateOnSave || isGenerated(place.path)) return;
    const { project } = place;
    const problems = await generateAfterSave(project, this.#unsaved(project.root));
    if (problems !== null) this.#published.showProblems(project.root, problems);
  }
}
