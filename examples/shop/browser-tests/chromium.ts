// A machine into the Chromium that is on it: `CHROMIUM`, or what is found on the PATH.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const names = ["chromium", "chromium-browser", "google-chrome"];

/** The path of the program, or null. */
export function findChromium(): string | null {
  const { CHROMIUM, PATH = "" } = process.env;
  if (CHROMIUM !== undefined && CHROMIUM !== "") return CHROMIUM;
  const candidates = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

/** Options of each test. Only a page that hangs takes so long, also on a busy machine. */
export const options = { skip: findChromium() === null && "no Chromium", timeout: 900_000 };

/** A tab in a window of its own, which waits up to five minutes for elements and pages. */
export async function openPage(browser: Browser, window: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage(window);
  page.setDefaultTimeout(300_000);
  return page;
}

/** The sandbox needs a user other than root. A busy machine may take minutes to start it. */
export function launch(executablePath: string): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath, args, timeout: 300_000 });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
