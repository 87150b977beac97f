// A machine into the Chromium that is on it: `CHROMIUM`, or what is found on the PATH.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const names = ["chromium", "chromium-browser", "google-chrome"];

/** The path of the program, or null. */
export function findChromium(): string | null {
  const { CHROMIUM, PATH = "" } = process.env;
  if (CHROMIUM !== undefined && CHROMIUM !== "") return CHROMIUM;
  const candidates = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

/** The sandbox needs a user other than root. */
export function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
