// The globs of files that an editor has to watch, because a compilation may depend on them.

import type { Connection, FileSystemWatcher } from "vscode-languageserver";
import { DidChangeWatchedFilesNotification } from "vscode-languageserver";
import { configGlob } from "../text/paths/file-names.ts";

const watchers: readonly FileSystemWatcher[] = [
  { globPattern: "**/*.{ts,tsx,mts,cts}" },
  { globPattern: "**/{package,tsconfig*}.json" },
  { globPattern: `**/${configGlob}` },
];

export async function watchFiles(connection: Connection): Promise<void> {
  await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [...watchers] });
}
