// A template's texts into what is printed of them: without its indentation, and without lines whose slots are all empty.
import { dedented } from "./dedent.ts";

/** What is the same each time that a template is run with the same slots empty. */
export interface TemplateForm {
  /** Before, between and behind the slots. */
  readonly texts: readonly string[];
  /** Of all texts together. */
  readonly width: number;
  readonly isOneLine: boolean;
}

/** The forms of a template: without empty slots, and by those that are empty. */
interface Forms {
  readonly whole: TemplateForm;
  readonly others: Map<number, TemplateForm>;
}

/**
 * A template is the same object each time it is run, and few of its slots are ever empty. There are as many as the code
 * has, so nothing is gained by letting go of them.
 */
const known = new Map<TemplateStringsArray, Forms>();

/** As many slots as a number has bits that can be told apart. */
const mostSlots = 31;

/** @param empty - a bit for each slot that has nothing in it */
export function formOf(strings: TemplateStringsArray, empty: number): TemplateForm {
  const forms = known.get(strings) ?? learn(strings);
  if (empty === 0) return forms.whole;
  const form = forms.others.get(empty);
  if (form !== undefined) return form;
  const made = makeForm(dedented(strings), empty);
  forms.others.set(empty, made);
  return made;
}

function learn(strings: TemplateStringsArray): Forms {
  if (strings.length > mostSlots) throw new TypeError(`a template has at most ${mostSlots - 1} slots`);
  const forms: Forms = { whole: makeForm(dedented(strings), 0), others: new Map() };
  known.set(strings, forms);
  return forms;
}

function makeForm(whole: readonly string[], empty: number): TemplateForm {
  const texts: string[] = [];
  /** Whether anything stands before the text that is being put together. */
  let isBegun = false;
  let pending = whole[0] ?? "";
  for (let index = 0; index + 1 < whole.length; index++) {
    let next = whole[index + 1] ?? "";
    if ((empty & (1 << index)) === 0) {
      texts.push(pending);
      isBegun = true;
      pending = next;
      continue;
    }
    // What stands before an empty slot stands behind it just as well.
    texts.push("");
    const end = pending.replace(/[ \t]+$/, "").length;
    const opens = end === 0 ? !isBegun : pending[end - 1] === "\n";
    if (opens && /^[ \t]*(?:\n|$)/.test(next)) {
      pending = pending.slice(0, Math.max(end - 1, 0));
      if (pending === "" && !isBegun) next = next.replace(/^[ \t]*\n?/, "");
    }
    pending += next;
  }
  texts.push(pending);
  const text = texts.join("");
  return { texts, width: text.length, isOneLine: !text.includes("\n") };
}
