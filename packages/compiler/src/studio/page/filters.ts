// The filters of a list, as the entity has them.
import type { EntityAnswer, FilterAnswer } from "../answers/project.ts";
import { element } from "./element.ts";
import { button } from "./parts.ts";

/** @param apply receives the query of the list */
export function filterForm(
  { filters }: EntityAnswer,
  query: URLSearchParams,
  apply: (query: URLSearchParams) => void,
): HTMLElement | null {
  if (filters.length === 0) return null;
  const inputs = filters.map((filter) => ({ filter, input: inputOf(filter, query) }));
  const count = filters.filter(({ parameter }) => query.has(parameter)).length;
  const submit = (event?: Event): void => {
    event?.preventDefault();
    const next = new URLSearchParams(query);
    for (const { filter, input } of inputs) {
      next.delete(filter.parameter);
      for (const value of valuesOf(filter, input)) next.append(filter.parameter, value);
    }
    apply(next);
  };
  const clear = (): void => {
    const next = new URLSearchParams(query);
    for (const { parameter } of filters) next.delete(parameter);
    apply(next);
  };
  for (const { input } of inputs)
    if (input instanceof HTMLSelectElement) input.addEventListener("change", () => submit());
  const isWide = matchMedia("(min-width: 50rem)").matches;
  return element(
    "details.filters",
    { open: isWide || count > 0 },
    element("summary", count === 0 ? "Filters" : `Filters (${count})`),
    element(
      "form",
      { onsubmit: submit },
      inputs.map(({ filter, input }) =>
        element("div.filter", element("label", { for: input.id, title: filter.doc }, filter.label), input),
      ),
      element(
        "div.filter.buttons",
        element("button", { type: "submit" }, "Apply"),
        count > 0 && button("Clear", clear, { class: "quiet" }),
      ),
    ),
  );
}

type Input = HTMLInputElement | HTMLSelectElement;

function inputOf({ parameter, input, choices, placeholder, doc }: FilterAnswer, query: URLSearchParams): Input {
  const id = `filter-${parameter}`;
  if (input === "boolean" || input === "choice" || input === "choices") {
    const values = input === "boolean" ? ["true", "false"] : (choices ?? []);
    const present = query.getAll(parameter).flatMap((text) => (input === "choices" ? text.split(",") : [text]));
    const isMultiple = input === "choices";
    return element(
      "select",
      { id, title: doc, multiple: isMultiple, size: isMultiple ? Math.min(4, values.length) : null },
      !isMultiple && element("option", { value: "" }, "any"),
      values.map((value) => element("option", { value, selected: present.includes(value) }, value)),
    );
  }
  const shown = input === "list" ? "one, another" : placeholder;
  const value = query.getAll(parameter).join(",");
  return element("input", { id, title: doc, value, placeholder: shown, autocomplete: "off" });
}

function valuesOf({ input }: FilterAnswer, element: Input): readonly string[] {
  if (element instanceof HTMLSelectElement)
    return [...element.selectedOptions].map(({ value }) => value).filter((value) => value !== "");
  const value = element.value.trim();
  const parts = input === "list" ? value.split(",") : [value];
  return parts.map((part) => part.trim()).filter(Boolean);
}
