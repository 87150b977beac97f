// VS Code's client of the language server: it starts the one of the project's own `@entity-derive/compiler`.
const { createRequire } = require("node:module");
const path = require("node:path");
const { workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

const clients = [];

/** One for each folder of the workspace that has the compiler: each speaks of its own version. */
exports.activate = async () => {
  for (const folder of workspace.workspaceFolders ?? []) {
    const command = commandIn(folder.uri.fsPath);
    if (command === null) continue;
    const { completion, generateOnSave } = workspace.getConfiguration("entityDerive", folder);
    // The Node of the project, not the one that VS Code brings, which may be older than the compiler asks for.
    const run = { command: "node", args: [command, "lsp"], transport: TransportKind.stdio };
    const client = new LanguageClient(
      "entityDerive",
      "entity-derive",
      { run, debug: run },
      {
        documentSelector: [{ scheme: "file", language: "typescript", pattern: `${folder.uri.fsPath}/**/*` }],
        workspaceFolder: folder,
        initializationOptions: { completion, generateOnSave },
      },
    );
    clients.push(client);
    await client.start();
  }
};

exports.deactivate = () => Promise.all(clients.splice(0).map((client) => client.stop()));

/** The command's module as the folder's own code would find it; null where it is not installed. */
function commandIn(folder) {
  try {
    const found = createRequire(path.join(folder, "package.json")).resolve("@entity-derive/compiler/package.json");
    return path.join(path.dirname(found), "bin/entity-derive.js");
  } catch {
    return null;
  }
}
