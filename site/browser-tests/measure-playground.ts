// Measures the playground of the built site: the bytes and the time of the first output, and of a keystroke's output.
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { findChromium, launch, openPage } from "../../examples/shop/browser-tests/chromium.ts";
import { base, dist } from "../src/versions.ts";
import { serveFolder } from "./serve-folder.ts";

interface Measures {
  readonly name: string;
  readonly startTime: number;
  readonly duration: number;
}

/** Typed at the end of the first class, key by key. */
const typed = '@field("create", "update", "response") @filter("eq") @sort weight!: number;';

const executable = findChromium();
if (executable === null) throw new Error("there is no Chromium");
const { server, origin } = await serveFolder(dist);
const browser = await launch(executable);
await measureLoad(browser);
await measureKeystrokes(browser);
await browser.close();
server.close();

async function measureLoad(from: Browser): Promise<void> {
  const times: number[] = [];
  let report: readonly string[] = [];
  for (let run = 0; run < 5; run += 1) {
    const page = await openPage(from);
    const sizes = new Map<string, Promise<Buffer>>();
    page.on("response", (response) => {
      if (response.ok()) sizes.set(response.url(), response.body());
    });
    times.push(await open(page, "notes"));
    report = await sizesOf(sizes);
    await page.close();
  }
  for (const line of report) console.log(line);
  console.log(`first output after ${median(times).toFixed(0)} ms, the median of ${times.length} empty caches`);
}

async function measureKeystrokes(from: Browser): Promise<void> {
  const page = await openPage(from);
  await open(page, "notes");
  const names = await page
    .locator(".playground-choice option")
    .evaluateAll((all) => all.map((one) => one.getAttribute("value")));
  const medians: number[] = [];
  for (const name of names) {
    await open(page, name ?? "");
    await page.evaluate("performance.clearMeasures()");
    await page.locator('[aria-label="Entity file"]').focus();
    await page.keyboard.press("ControlOrMeta+End");
    for (const key of ["ArrowUp", "ArrowUp", "End", "Enter"]) await page.keyboard.press(key);
    for (const key of typed) {
      await page.keyboard.type(key);
      await page.waitForTimeout(60);
    }
    await page.waitForTimeout(500);
    const durations = (await measures(page)).map(({ duration }) => duration);
    medians.push(median(durations));
    const slowest = Math.max(...durations);
    console.log(
      `${name}: ${median(durations).toFixed(0)} ms, at most ${slowest.toFixed(0)} ms, of ${durations.length}`,
    );
  }
  console.log(`a keystroke's output after ${median(medians).toFixed(0)} ms, the median of ${medians.length} examples`);
}

/** Returns the time of the first output in milliseconds after the start of the navigation. */
async function open(page: Page, example: string): Promise<number> {
  await page.goto("about:blank");
  await page.goto(`${origin}${base}play#example=${example}`);
  await page.waitForFunction('performance.getEntriesByName("playground: first output").length > 0');
  return page.evaluate<number>('performance.getEntriesByName("playground: first output")[0].startTime');
}

function measures(page: Page): Promise<readonly Measures[]> {
  return page.evaluate<readonly Measures[]>(
    'performance.getEntriesByName("playground: edit to output").map((entry) => entry.toJSON())',
  );
}

async function sizesOf(bodies: ReadonlyMap<string, Promise<Buffer>>): Promise<readonly string[]> {
  const files = await Promise.all(
    [...bodies].map(async ([url, body]) => {
      const bytes = await body;
      return { path: new URL(url).pathname, size: bytes.length, compressed: gzipSync(bytes).length };
    }),
  );
  const total = { path: "together", size: sum(files, "size"), compressed: sum(files, "compressed") };
  return [...files.toSorted((one, other) => other.compressed - one.compressed), total].map(
    ({ path, size, compressed }) => `${kilobytes(size)} kB, ${kilobytes(compressed)} kB with gzip: ${path}`,
  );
}

function sum<K extends string>(files: readonly Readonly<Record<K, number>>[], key: K): number {
  return files.reduce((total, file) => total + file[key], 0);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(0).padStart(5);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
