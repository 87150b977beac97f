// Leaves out of generated files what another of them has under other names: formatters do the same with it.
import { type ClassBody, parseSync, type Statement, type TSInterfaceBody } from "oxc-parser";

type File = readonly [path: string, text: string];

const keyword =
  "async|await|class|const|else|export|extends|false|for|function|if|implements|import|in|interface|let|new|null|of|override|readonly|return|static|this|throw|true|type|typeof|undefined|void";
const name = new RegExp(`\\b(?!(?:${keyword})\\b)\\w+`, "g");

/** The files without statements and members of classes and interfaces that differ from earlier ones by names and numbers alone. */
export function distinctMembers(files: readonly File[]): readonly File[] {
  const seen = new Set<string>();
  const isNew = (text: string): boolean => {
    const { size } = seen;
    return seen.add(shapeOf(text)).size > size;
  };
  return files.flatMap(([path, text]) => {
    const kept = partsOf(path, text).filter((part) => !part.isWhole || isNew(part.text));
    return kept.some(({ isWhole }) => isWhole) ? [[path, kept.map((part) => part.text).join("")] as const] : [];
  });
}

interface Part {
  readonly text: string;
  /** Whether the rest is a file without it. */
  readonly isWhole: boolean;
}

/** Statements and members, each with the comments ahead of it, and what is around members. */
function partsOf(path: string, text: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  const take = (end: number, isWhole: boolean): void => {
    parts.push({ text: text.slice(at, end), isWhole });
    at = end;
  };
  for (const statement of parseSync(path, text).program.body) {
    const body = bodyOf(statement);
    if (body !== null) take(body.start + 1, false);
    for (const member of body?.body ?? []) take(member.end, true);
    take(statement.end, body === null);
  }
  take(text.length, false);
  return parts;
}

function bodyOf(statement: Statement): ClassBody | TSInterfaceBody | null {
  const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  const hasMembers = declared?.type === "ClassDeclaration" || declared?.type === "TSInterfaceDeclaration";
  return hasMembers ? declared.body : null;
}

/** Without comments, names and what strings say; lines that are too long for a formatter are told from others. */
function shapeOf(text: string): string {
  return text
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, "/** */")
    .replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '"n"')
    .split("\n")
    .map((line) => `${line.replaceAll(name, "n")}${line.length > 80 ? " …" : ""}`)
    .join("\n")
    .replaceAll(/("?n"?, )(?:\1)+/g, "$1");
}
