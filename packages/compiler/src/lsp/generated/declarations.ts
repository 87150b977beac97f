// Finds declarations in a generated file, by its layout of one member per line.

export interface DeclaredName {
  readonly name: string;
  /** The offset of the name. */
  readonly start: number;
  readonly end: number;
  /** The declaration without its body: `findById(id: Uuid): Promise<User | null>`. */
  readonly signature: string;
}

/** A declaration with its members. */
export interface Declaration extends DeclaredName {
  readonly kind: "interface" | "class" | "type" | "const" | "function";
  readonly members: readonly DeclaredName[];
}

const declaration = /^export (?:abstract |async )*(interface|class|type|const|function) ([\w$]+)/;
const member = /^ {2}(?:(?:readonly|async|abstract|static|protected|private) )*([\w$]+)\??(?=[(:<])/;

export function declarationsIn(text: string): readonly Declaration[] {
  const found: (Omit<Declaration, "members"> & { readonly members: DeclaredName[]; readonly isOpen: boolean })[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start) === -1 ? text.length : text.indexOf("\n", start);
    const line = text.slice(start, end);
    const [whole, kind, name] = declaration.exec(line) ?? [];
    const current = found.at(-1);
    if (whole !== undefined && name !== undefined) {
      // The lines of a template are SQL, not members.
      const isOpen = !/= `/.test(line);
      const place = declaredName(name, start + whole.length - name.length, signatureAt(text, start));
      found.push({ ...place, kind: kind as Declaration["kind"], members: [], isOpen });
    } else if (current?.isOpen === true) {
      const [before, memberName] = member.exec(line) ?? [];
      if (before !== undefined && memberName !== undefined) {
        const at = start + before.replace(/\?$/, "").length - memberName.length;
        current.members.push(declaredName(memberName, at, signatureAt(text, start)));
      }
    }
    start = end + 1;
  }
  return found.map(({ isOpen: _, ...rest }) => rest);
}

function declaredName(name: string, start: number, signature: string): DeclaredName {
  return { name, start, end: start + name.length, signature };
}

/** Returns the text from the start of the line to the end of the declaration, or to its body. */
function signatureAt(text: string, start: number): string {
  const [declared = ""] = /^[\s\S]*?(?= ?[{;]$| ?= ?[{`(]|,$|$(?![\s\S]))/m.exec(text.slice(start, start + 2000)) ?? [];
  return declared
    .replaceAll(/\s+/g, " ")
    .replaceAll(/([(<]) | (?=[)>])/g, "$1")
    .replace(/,(?=[)>])/g, "")
    .trim();
}
