// Edits that import a name, into an existing import or on a new line.

export interface ImportEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the name's local name and the edit that imports it; works on any text. */
export interface Imported {
  readonly local: string;
  readonly edit: ImportEdit | null;
}

const imports = /^import\s+(type\s+)?\{([^}]*)\}\s*from\s*(["'])([^"']+)\3\s*;?[^\n]*\n?/gm;

export function importOf(text: string, name: string, module: string, isType: boolean): Imported {
  const found = [...text.matchAll(imports)];
  const bare = (specifier: string): string => specifier.replace(/^type\s+/, "");
  for (const { 2: list = "", 4: from = "" } of found) {
    for (const specifier of list.split(",").map((one) => bare(one.trim()))) {
      const [imported, local = imported] = specifier.split(/\s+as\s+/);
      if (imported === name && (from === module || isType)) return { local: local ?? name, edit: null };
    }
  }
  const into = found.find(({ 1: type, 4: from }) => from === module && (type === undefined || isType));
  if (into !== undefined) {
    const importedName = isType && into[1] === undefined ? `type ${name}` : name;
    return { local: name, edit: insertion(importedName, into[2] ?? "", into.index + into[0].indexOf("{") + 1, bare) };
  }
  const last = found.at(-1);
  const at = last === undefined ? 0 : last.index + last[0].length;
  const quote = last?.[3] ?? '"';
  const line = `import ${isType ? "type " : ""}{ ${name} } from ${quote}${module}${quote};\n`;
  return { local: name, edit: { start: at, end: at, text: line } };
}

/** Inserts in the order of formatters, if the others are in that order. */
function insertion(importedName: string, list: string, start: number, bare: (specifier: string) => string): ImportEdit {
  const name = bare(importedName).toLowerCase();
  let at = start;
  for (const part of list.split(",")) {
    if (part.trim() !== "" && bare(part.trim()).toLowerCase() > name) {
      const before = at + part.length - part.trimStart().length;
      const gap = part.startsWith("\n") ? (/^\s*/.exec(part)?.[0] ?? " ") : " ";
      return { start: before, end: before, text: `${importedName},${gap}` };
    }
    at += part.length + 1;
  }
  const end = start + list.trimEnd().length;
  if (list.trim() === "") return { start, end: start + list.length, text: ` ${importedName} ` };
  const gap = /\n/.test(list) ? (/\n\s*(?=\S)/.exec(list)?.[0] ?? " ") : " ";
  return { start: end, end, text: list.trimEnd().endsWith(",") ? `${gap}${importedName},` : `,${gap}${importedName}` };
}
