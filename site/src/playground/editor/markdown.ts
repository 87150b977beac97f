// Shows the Markdown of hovers and completions. Texts of a project can be in it, so no HTML is made of it.

import { typescriptLanguage } from "@codemirror/lang-javascript";
import { highlightCode } from "@lezer/highlight";
import { highlighting } from "./theme.ts";

const block = /```(\w*)\n([\s\S]*?)\n```/g;

/** Returns elements for paragraphs, fenced code, `code` and **bold**. */
export function markdownElement(markdown: string): HTMLElement {
  const root = document.createElement("div");
  root.className = "playground-markdown";
  let end = 0;
  for (const match of markdown.matchAll(block)) {
    root.append(...paragraphs(markdown.slice(end, match.index)), codeBlock(match[2] ?? "", match[1] ?? ""));
    end = match.index + match[0].length;
  }
  root.append(...paragraphs(markdown.slice(end)));
  return root;
}

function paragraphs(text: string): readonly HTMLElement[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => {
      const element = document.createElement("p");
      element.append(...inline(paragraph.trim()));
      return element;
    });
}

/** A link shows its text alone: it can lead to a file of the package, which the page has not. */
function inline(text: string): readonly (Node | string)[] {
  const parts = text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\([^)]*\)|\{@link (\w+)\}/g);
  const nodes: (Node | string)[] = [];
  let end = 0;
  for (const { 0: whole, 1: code, 2: bold, 3: link, 4: name, index } of parts) {
    nodes.push(text.slice(end, index));
    if (code !== undefined) nodes.push(element("code", [code]));
    else if (bold !== undefined) nodes.push(element("strong", inline(bold)));
    else if (link !== undefined) nodes.push(...inline(link));
    else nodes.push(element("code", [name ?? ""]));
    end = index + whole.length;
  }
  return [...nodes, text.slice(end)];
}

function element(name: "code" | "strong", content: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

function codeBlock(code: string, language: string): HTMLElement {
  const element = document.createElement("pre");
  if (language !== "ts") element.append(code);
  else
    highlightCode(
      code,
      typescriptLanguage.parser.parse(code),
      highlighting,
      (text, classes) => {
        const span = document.createElement("span");
        span.className = classes;
        span.textContent = text;
        element.append(span);
      },
      () => element.append("\n"),
    );
  return element;
}
