// What the extension of VS Code uses of its editor and of the client of language servers, and what was done with it.
const { pathToFileURL } = require("node:url");

const recorded = { files: [], started: [], stopped: [], warnings: [], open: null };

class LanguageClient {
  constructor(_id, _name, { run }, options) {
    this.run = run;
    this.options = options;
  }

  async start() {
    recorded.started.push(this);
  }

  async stop() {
    recorded.stopped.push(this);
  }
}

module.exports = {
  recorded,
  LanguageClient,
  TransportKind: { stdio: 0 },
  Uri: { file: (path) => ({ fsPath: path, scheme: "file", toString: () => pathToFileURL(path).href }) },
  window: { showWarningMessage: async (text) => void recorded.warnings.push(text) },
  workspace: {
    findFiles: async () => recorded.files.map((path) => module.exports.Uri.file(path)),
    getConfiguration: () => ({ completion: "untyped", generateOnSave: false }),
    getWorkspaceFolder: () => ({}),
    onDidOpenTextDocument: (listener) => {
      recorded.open = listener;
      return { dispose: () => {} };
    },
  },
};
