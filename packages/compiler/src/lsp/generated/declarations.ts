// The text of a generated file into the places of what it declares: our own printing, one member a line.

export interface Declared {
  readonly name: string;
  /** Where the name stands. */
  readonly start: number;
  readonly end: number;
  /** How it is declared, without a body: `findById(id: Uuid): Promise<User | null>`. */
  readonly signature: string;
}

/** A declaration of the file, and what stands between its braces. */
export interface Declaration extends Declared {
  readonly kind: "interface" | "class" | "type" | "const" | "function";
  readonly members: readonly Declared[];
}

const declaration = /^export (?:abstract |async )*(interface|class|type|const|function) ([\w$]+)/;
const member = /^ {2}(?:(?:readonly|async|abstract|static|protected|private) )*([\w$]+)\??(?=[(:<])/;

export function declarationsIn(text: string): readonly Declaration[] {
  const found: (Omit<Declaration, "members"> & { readonly members: Declared[]; readonly isOpen: boolean })[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start) === -1 ? text.length : text.indexOf("\n", start);
    const line = text.slice(start, end);
    const [whole, kind, name] = declaration.exec(line) ?? [];
    const current = found.at(-1);
    if (whole !== undefined && name !== undefined) {
      // A template holds SQL, whose lines are no members.
      const isOpen = !/= `/.test(line);
      const place = placed(name, start + whole.length - name.length, signatureAt(text, start));
      found.push({ ...place, kind: kind as Declaration["kind"], members: [], isOpen });
    } else if (current?.isOpen === true) {
      const [before, memberName] = member.exec(line) ?? [];
      if (before !== undefined && memberName !== undefined) {
        const at = start + before.replace(/\?$/, "").length - memberName.length;
        current.members.push(placed(memberName, at, signatureAt(text, start)));
      }
    }
    start = end + 1;
  }
  return found.map(({ isOpen: _, ...rest }) => rest);
}

function placed(name: string, start: number, signature: string): Declared {
  return { name, start, end: start + name.length, signature };
}

/** From the beginning of a line to what ends the declaration, or begins its body. */
function signatureAt(text: string, start: number): string {
  const [declared = ""] = /^[\s\S]*?(?= ?[{;]$| ?= ?[{`(]|,$|$(?![\s\S]))/m.exec(text.slice(start, start + 2000)) ?? [];
  return declared
    .replaceAll(/\s+/g, " ")
    .replaceAll(/([(<]) | (?=[)>])/g, "$1")
    .replace(/,(?=[)>])/g, "")
    .trim();
}
