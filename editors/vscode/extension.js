// The extension for VS Code: starts the language server of the project's own `@entity-derive/compiler`.
const path = require("node:path");
const { Uri, window, workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");
const { findCompiler, missingMessage, projectOf, serversOf } = require("./find-compiler.js");

/** Clients of running servers, by command and served folders. */
const clients = new Map();
/** Folders of the entity files that have been opened or found. */
const folders = new Set();
/** Projects for which a missing compiler was reported. */
const reported = new Set();
let updating = Promise.resolve();

exports.activate = async (context) => {
  const files = await workspace.findFiles("**/{*.entity.ts,entity-derive.config.*}", "**/node_modules/**");
  await startServers(files.map(({ fsPath }) => fsPath));
  context.subscriptions.push(
    workspace.onDidOpenTextDocument(({ uri, languageId }) => {
      const isServed = languageId === "typescript" || uri.fsPath.endsWith(".queries.sql");
      if (uri.scheme === "file" && isServed && workspace.getWorkspaceFolder(uri) !== undefined)
        void startServers([uri.fsPath]);
    }),
  );
};

exports.deactivate = () => Promise.all([...clients.values()].map((client) => client.stop()));

/** Starts the servers for these files. */
function startServers(files) {
  for (const file of files) {
    const folder = path.dirname(file);
    if (findCompiler(folder) !== null) folders.add(folder);
    else if (/\.entity\.ts$|entity-derive\.config\./.test(file)) reportMissing(folder);
  }
  // One at a time, because two updates would start a server twice.
  updating = updating.then(update);
  return updating;
}

/** Starts and stops servers so that they match the known folders. */
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
  // The project's Node, because the one in VS Code may be too old for the compiler.
  const run = { command: "node", args: [command, "lsp"], transport: TransportKind.stdio, options: { cwd: first } };
  return new LanguageClient(
    "entityDerive",
    "entity-derive",
    { run, debug: run },
    {
      // A RelativePattern of the protocol: a glob of the whole path would contain the backslashes of Windows and
      // brackets of folder names, and the client ignores VS Code's own class RelativePattern.
      documentSelector: served.flatMap((folder) => {
        const within = (pattern) => ({ baseUri: Uri.file(folder).toString(), pattern });
        return [
          { scheme: "file", language: "typescript", pattern: within("**/*") },
          // Extensions for SQL have languages of their own.
          { scheme: "file", pattern: within("**/*.queries.sql") },
        ];
      }),
      initializationOptions: { completion, generateOnSave },
    },
  );
}

/** Reports once per project that the compiler is missing. */
function reportMissing(folder) {
  const project = projectOf(folder) ?? folder;
  if (reported.has(project)) return;
  reported.add(project);
  void window.showWarningMessage(`entity-derive: ${missingMessage(folder)}`);
}
