// `entity-derive lsp`: the streams of the process into the connection of a language server.
import { Writable } from "node:stream";
import { serve } from "../lsp/server.ts";

/** Returns at once: the server ends with the editor. */
export function startLanguageServer(version: string): void {
  const { stdin, stdout, stderr } = process;
  const send = stdout.write.bind(stdout);
  const output = new Writable({ write: (chunk: Uint8Array, _, done) => void send(chunk, done) });
  // A configuration that prints something would break the protocol.
  stdout.write = stderr.write.bind(stderr);
  serve(stdin, output, version);
}
