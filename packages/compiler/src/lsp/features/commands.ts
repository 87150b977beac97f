// Commands that an editor can run by name: each shows a file.
import { type Connection, Range } from "vscode-languageserver";
import { explainPage } from "./explain-page.ts";

export const explainCommand = "entityDerive.explain";
export const showCommand = "entityDerive.show";

export const commands: readonly string[] = [explainCommand, showCommand];

/** Ignores invalid arguments. */
export async function runCommand(
  name: string,
  [first, second]: readonly unknown[],
  connection: Connection,
): Promise<null> {
  if (typeof first !== "string") return null;
  if (name === explainCommand && /^ED\d+$/.test(first))
    await connection.window.showDocument({ uri: explainPage(first), takeFocus: true });
  if (name === showCommand && first.startsWith("file:"))
    await connection.window.showDocument({
      uri: first,
      takeFocus: true,
      ...(Range.is(second) ? { selection: second } : {}),
    });
  return null;
}
