// Normalizes the texts of a template: without indentation, and without lines whose slots are all empty.
import { dedented } from "./dedent.ts";

/** The texts of a template for one combination of empty slots. */
export interface TemplateForm {
  /** Before, between and after the slots. */
  readonly texts: readonly string[];
  /** The total width of the texts. */
  readonly width: number;
  readonly isOneLine: boolean;
}

/** The forms of a template: without empty slots, and by the empty ones. */
interface Forms {
  readonly whole: TemplateForm;
  readonly others: Map<number, TemplateForm>;
}

/**
 * Keyed by the identity of a template, which is the same each time it is evaluated; bounded by the number of templates
 * in the code.
 */
const known = new Map<TemplateStringsArray, Forms>();

/** A bit for each slot must fit into an integer. */
const maxSlots = 31;

/** @param empty - a bit for each slot that is empty */
export function formOf(strings: TemplateStringsArray, empty: number): TemplateForm {
  const forms = known.get(strings) ?? learn(strings);
  if (empty === 0) return forms.whole;
  const form = forms.others.get(empty);
  if (form !== undefined) return form;
  const newForm = makeForm(dedented(strings), empty);
  forms.others.set(empty, newForm);
  return newForm;
}

function learn(strings: TemplateStringsArray): Forms {
  if (strings.length > maxSlots) throw new TypeError(`a template has at most ${maxSlots - 1} slots`);
  const forms: Forms = { whole: makeForm(dedented(strings), 0), others: new Map() };
  known.set(strings, forms);
  return forms;
}

function makeForm(whole: readonly string[], empty: number): TemplateForm {
  const texts: string[] = [];
  /** True once the current text is not empty. */
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
    // The text before an empty slot moves behind it.
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
