// `entity-derive lsp`: connects a language server to the streams of the process.
import { Writable } from "node:stream";
import { serve } from "../lsp/server.ts";

/** Returns at once; the server ends with the editor. */
export function startLanguageServer(version: string): void {
  const { stdin, stdout, stderr } = process;
  const send = stdout.write.bind(stdout);
  const output = new Writable({ write: (chunk: Uint8Array, _, done) => void send(chunk, done) });
  // Output of a configuration file would break the protocol.
  stdout.write = stderr.write.bind(stderr);
  serve(stdin, output, version);
}
