// What an editor can have done by its name: each shows a file.
import type { Connection } from "vscode-languageserver";
import { explainPage } from "./explain-page.ts";

export const explainCommand = "entityDerive.explain";

export const commands: readonly string[] = [explainCommand];

/** Whatever comes as arguments: a command that is not understood does nothing. */
export async function runCommand(name: string, [first]: readonly unknown[], connection: Connection): Promise<null> {
  if (name === explainCommand && typeof first === "string" && /^ED\d+$/.test(first))
    await connection.window.showDocument({ uri: explainPage(first), takeFocus: true });
  return null;
}
