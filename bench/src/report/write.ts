// The results that are kept into the page and the picture that show them.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { resultsText } from "./markdown.ts";
import { resultsPicture } from "./picture.ts";
import { readResults } from "./results-file.ts";

const page = fileURLToPath(new URL("../../README.md", import.meta.url));
const picture = fileURLToPath(new URL("../../results.svg", import.meta.url));
const marked = /(<!-- results -->\n)[\s\S]*(<!-- \/results -->)/;

/** @throws {Error} when the page has no place for them */
export function writeReport(): void {
  const results = readResults();
  const text = readFileSync(page, "utf8");
  if (!marked.test(text)) throw new Error("bench/README.md has no <!-- results --> … <!-- /results -->");
  writeFileSync(
    page,
    text.replace(marked, (_, begin, end) => `${begin}\n${resultsText(results)}\n\n${end}`),
  );
  writeFileSync(picture, resultsPicture(results));
}
