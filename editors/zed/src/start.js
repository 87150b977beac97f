// Runs after find-compiler.js, in the folder of the worktree: starts the language server, or reports that the compiler is missing.
const { spawn } = require("node:child_process");
const found = module.exports.findBelow(process.cwd());
if (found === null) {
  console.error(`entity-derive: ${module.exports.missingMessage(process.cwd())}`);
  process.exitCode = 1;
} else {
  spawn(process.execPath, [found.command, "lsp"], { stdio: "inherit" }).on("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}
