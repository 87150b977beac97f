// VS Code's client of the language server: it starts the one of the project's own `@entity-derive/compiler`.
const path = require("node:path");
const { Uri, window, workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");
const { absence, findCompiler, projectOf, serversOf } = require("./find-compiler.js");

/** The servers that are running, by their command and the folders that they serve. */
const clients = new Map();
/** The folders of entity files, as far as they are known. */
const folders = new Set();
/** The projects whose missing compiler was told of. */
const told = new Set();
let updating = Promise.resolve();

exports.activate = async (context) => {
  const files = await workspace.findFiles("**/{*.entity.ts,entity-derive.config.*}", "**/node_modules/**");
  await opened(files.map(({ fsPath }) => fsPath));
  context.subscriptions.push(
    workspace.onDidOpenTextDocument(({ uri, languageId }) => {
      if (uri.scheme === "file" && languageId === "typescript" && workspace.getWorkspaceFolder(uri) !== undefined)
        void opened([uri.fsPath]);
    }),
  );
};

exports.deactivate = () => Promise.all([...clients.values()].map((client) => client.stop()));

/** Starts the servers of files that are there. */
function opened(files) {
  for (const file of files) {
    const folder = path.dirname(file);
    if (findCompiler(folder) !== null) folders.add(folder);
    else if (/\.entity\.ts$|entity-derive\.config\./.test(file)) tell(folder);
  }
  // One after the other: two would start a server twice.
  updating = updating.then(update);
  return updating;
}

/** Brings the servers that run in line with the folders that are known. */
async function update() {
  const wanted = new Map([...serversOf([...folders])].map((server) => [JSON.stringify(server), server]));
  for (const [key, client] of clients) {
    if (wanted.has(key)) continue;
    clients.delete(key);
    await client.stop();
  }
  for (const [key, [command, served]] of wanted) {
    if (clients.has(key)) continue;
    const client = clientOf(command, served);
    clients.set(key, client);
    await client.start();
  }
}

function clientOf(command, served) {
  const [first] = served;
  const { completion, generateOnSave } = workspace.getConfiguration("entityDerive", Uri.file(first));
  // The Node of the project, not the one that VS Code brings, which may be older than the compiler asks for.
  const run = { command: "node", args: [command, "lsp"], transport: TransportKind.stdio, options: { cwd: first } };
  return new LanguageClient(
    "entityDerive",
    "entity-derive",
    { run, debug: run },
    {
      // The protocol's RelativePattern. A glob of the whole path would have the backslashes of Windows in it, and the
      // brackets of names; the client leaves out the pattern of the class that VS Code has under this name.
      documentSelector: served.map((folder) => ({
        scheme: "file",
        language: "typescript",
        pattern: { baseUri: Uri.file(folder).toString(), pattern: "**/*" },
      })),
      initializationOptions: { completion, generateOnSave },
    },
  );
}

/** Says once for each project that its compiler is missing. */
function tell(folder) {
  const project = projectOf(folder) ?? folder;
  if (told.has(project)) return;
  told.add(project);
  void window.showWarningMessage(`entity-derive: ${absence(folder)}`);
}
