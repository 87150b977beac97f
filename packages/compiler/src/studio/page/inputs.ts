// The inputs of a form, one for each field, which remember whether they were used.
import type { FieldAnswer } from "../answers/project.ts";
import type { PageAnswer } from "../answers/rows.ts";
import { pretty, titleOf } from "./cells.ts";
import { get } from "./client.ts";
import { element } from "./element.ts";
import type { Page } from "./page.ts";

export interface FieldInput {
  readonly field: FieldAnswer;
  readonly content: HTMLElement;
  /** Whether the user has changed it. */
  readonly isUsed: () => boolean;
  /** Returns the value as JSON. @throws {SyntaxError} for a text that is no JSON */
  readonly value: () => unknown;
  /** Shows what the server has found wrong; null for nothing. */
  readonly complain: (message: string | null) => void;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** @param value the current value; undefined if there is none, or if it is not shown */
export function fieldInput(page: Page, field: FieldAnswer, value: unknown, prefix = ""): FieldInput {
  return field.parts === null ? singleInput(page, field, value, prefix) : objectInput(page, field, field.parts, value);
}

function singleInput(page: Page, field: FieldAnswer, value: unknown, prefix: string): FieldInput {
  const id = `field-${prefix}${field.name}`;
  const hint = element("p.hint", { id: `${id}-hint` }, hintOf(field));
  const complaint = element("p.complaint", { id: `${id}-complaint` });
  const control = controlOf(field, id, value);
  control.setAttribute("aria-describedby", `${id}-hint ${id}-complaint`);
  const isNull = element("input", { type: "checkbox", id: `${id}-null`, checked: value === null });
  const state = { used: false };
  const use = (): void => {
    state.used = true;
    complaint.textContent = "";
    control.removeAttribute("aria-invalid");
  };
  control.addEventListener("input", () => {
    isNull.checked = false;
    use();
  });
  isNull.addEventListener("change", use);
  if (field.target !== null && control instanceof HTMLInputElement) offerRows(page, field.target, control);
  return {
    field,
    content: element(
      "div.field",
      element(
        "label",
        { for: id },
        field.name,
        element("span.type", field.type),
        field.isRequired && element("span.required", "required"),
      ),
      control,
      field.nullable && element("label.nullable", { for: `${id}-null` }, isNull, "null"),
      hint,
      complaint,
    ),
    isUsed: () => state.used,
    value: () => (field.nullable && isNull.checked ? null : jsonValueOf(field, control)),
    complain(message) {
      complaint.textContent = message ?? "";
      if (message === null) control.removeAttribute("aria-invalid");
      else control.setAttribute("aria-invalid", "true");
    },
  };
}

/** An embedded object is written as a whole. */
function objectInput(page: Page, field: FieldAnswer, parts: readonly FieldAnswer[], value: unknown): FieldInput {
  const members = (value ?? {}) as Readonly<Record<string, unknown>>;
  const inputs = parts.map((part) => fieldInput(page, part, members[part.name], `${field.name}-`));
  const complaint = element("p.complaint");
  return {
    field,
    content: element(
      "fieldset.field",
      element("legend", field.name, field.isRequired && element("span.required", "required")),
      inputs.map(({ content }) => content),
      complaint,
    ),
    isUsed: () => inputs.some(({ isUsed }) => isUsed()),
    value: () => Object.fromEntries(inputs.map((input) => [input.field.jsonName, input.value()])),
    complain(message) {
      complaint.textContent = message ?? "";
    },
  };
}

function controlOf(field: FieldAnswer, id: string, value: unknown): Control {
  const present = value === undefined || value === null ? "" : value;
  const required = { id, "aria-required": field.isRequired ? "true" : null };
  if (field.input === "choice" || field.input === "boolean") {
    const choices = field.input === "boolean" ? ["true", "false"] : (field.choices ?? []);
    return element(
      "select",
      required,
      element("option", { value: "", disabled: present !== "" }),
      choices.map((value) => element("option", { value, selected: String(present) === value }, value)),
    );
  }
  if (field.input === "json" || field.input === "list") {
    const text =
      field.input === "list" && Array.isArray(present)
        ? present.map(String).join("\n")
        : present === ""
          ? ""
          : pretty(present);
    return element("textarea", { ...required, rows: 4, spellcheck: "false" }, text);
  }
  const text = String(present);
  if (field.input === "text" && (text.length > 80 || text.includes("\n")))
    return element("textarea", { ...required, rows: 5 }, text);
  const isSecret = field.visibility === "never";
  return element("input", {
    ...required,
    type: isSecret ? "password" : "text",
    value: text,
    autocomplete: isSecret ? "new-password" : "off",
    inputmode: field.input === "number" || field.input === "digits" ? "decimal" : null,
    placeholder: isSecret ? "a new value" : field.input === "time" ? "2026-01-31T10:15:00Z" : null,
  });
}

function jsonValueOf(field: FieldAnswer, control: Control): unknown {
  const text = control.value;
  switch (field.input) {
    case "boolean":
      return text === "" ? null : text === "true";
    case "number":
      return text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
    case "json":
      return JSON.parse(text);
    case "list":
      return text
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => itemOf(field, line));
    default:
      return text;
  }
}

/** The lines of a list of numbers are numbers. */
function itemOf({ type }: FieldAnswer, line: string): unknown {
  if (/^(?:i16|i32|i64|f32|f64|number)\[\]$/.test(type)) return Number(line);
  return type === "boolean[]" ? line === "true" : line;
}

function hintOf({ doc, input, visibility }: FieldAnswer): string {
  const form = input === "list" ? "One value a line." : input === "json" ? "JSON." : input === "bytes" ? "Base64." : "";
  const secret = visibility === "never" ? "The current value is never shown." : "";
  return [doc, form, secret].filter(Boolean).join(" ");
}

/** Offers the newest rows that a foreign key can refer to, when the input gets the focus. */
function offerRows(page: Page, name: string, control: HTMLInputElement): void {
  const target = page.entity(name);
  const [key] = target?.key ?? [];
  if (target === undefined || key === undefined || target.unavailable !== null) return;
  const list = element("datalist", { id: `${control.id}-rows` });
  control.setAttribute("list", list.id);
  control.addEventListener(
    "focus",
    async () => {
      control.after(list);
      const { rows } = await get<PageAnswer>(`/api/rows/${name}`, {
        query: "limit=50",
        owner: page.ownerFor(target),
      }).catch(() => ({ rows: [] }));
      list.replaceChildren(
        ...rows.map((row) => element("option", { value: String(row.cells[key]) }, titleOf(target, row))),
      );
    },
    { once: true },
  );
}
