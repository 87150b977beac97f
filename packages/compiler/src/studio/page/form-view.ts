// Creates or changes a row. The generated schemas check the values, on the server.
import type { EntityAnswer, FieldAnswer, InputSource } from "../answers/project.ts";
import type { ChangeRequest, ConfirmedAnswer, DetailAnswer } from "../answers/rows.ts";
import { longTitle, rowAddress } from "./cells.ts";
import { get, type RequestFailure } from "./client.ts";
import { confirmChange } from "./confirm-dialog.ts";
import { append, type Child, element, sentence } from "./element.ts";
import { type FieldInput, fieldInput } from "./inputs.ts";
import { addressOf, goTo } from "./location.ts";
import { later, type Page, type View } from "./page.ts";
import { head, linkButton, trail } from "./parts.ts";

export function formView(page: Page, entity: EntityAnswer, parameters: URLSearchParams, view: "new" | "edit"): View {
  if (view === "new") return { title: `New ${entity.label}`, content: form(page, entity, null, "") };
  const key = parameters.get("key") ?? "";
  const load = async (): Promise<Child> => {
    const owner = page.ownerFor(entity);
    return form(page, entity, await get<DetailAnswer>(`/api/row/${entity.name}`, { key, owner }), key);
  };
  const title = `Edit ${entity.label}`;
  return { title, content: later(load, title) };
}

/** @param detail the row to change; null for a new row */
function form(page: Page, entity: EntityAnswer, detail: DetailAnswer | null, key: string): Child {
  const owner = page.ownerFor(entity);
  const sourceOf = (field: FieldAnswer): InputSource | null => (detail === null ? field.create : field.update);
  // The chosen owner is the owner of a new row.
  const isChosen = (field: FieldAnswer): boolean => owner !== null && field.name === entity.owner?.field;
  const fields = entity.fields.filter((field) => sourceOf(field) !== null && !isChosen(field));
  // A change may leave out every field.
  const inputs = fields.map((field) =>
    fieldInput(page, { ...field, isRequired: field.isRequired && detail === null }, detail?.row.cells[field.name]),
  );
  const ofSource = (source: InputSource): readonly FieldInput[] =>
    inputs.filter(({ field }) => sourceOf(field) === source);
  const summary = element("div.failure", { role: "alert", hidden: true });
  const complain = (message: string): void => {
    summary.hidden = false;
    summary.replaceChildren();
    append(summary, sentence(message));
  };
  const done = (confirmed: ConfirmedAnswer): void => {
    goTo(confirmed.key === null ? addressOf("list", entity.name) : rowAddress(entity, confirmed.key));
  };
  const failed = ({ message, issues }: RequestFailure): void => {
    for (const input of inputs) {
      const issue = issues.find(({ path }) => path.split(/[.[]/)[0] === input.field.jsonName);
      input.complain(issue === undefined ? null : issue.message);
    }
    complain(message);
    const first = document.querySelector<HTMLElement>("main [aria-invalid=true]");
    first?.focus();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    summary.hidden = true;
    try {
      const request = valuesOf(ofSource("request"), detail === null);
      const server = valuesOf(ofSource("server"), detail === null);
      const change: ChangeRequest = {
        entity: entity.name,
        action: detail === null ? "create" : "update",
        request,
        server,
        ...(detail === null ? {} : { key, tag: detail.tag }),
        ...(owner === null ? {} : { owner }),
      };
      void confirmChange(page, change, done, failed);
    } catch (error) {
      complain(error instanceof Error ? error.message : String(error));
    }
  };
  const title = detail === null ? `New ${entity.label}` : longTitle(entity, detail.row);
  const back = detail === null ? addressOf("list", entity.name) : rowAddress(entity, key);
  return [
    trail(entity),
    head(title),
    entity.remark !== null && element("p.notice", sentence(entity.remark)),
    entity.readOnly !== null
      ? element("p.notice", sentence(`Read only: ${entity.readOnly}.`))
      : element(
          "form.form",
          { onsubmit: submit, novalidate: true },
          summary,
          ofSource("request").map(({ content }) => content),
          serverFields(ofSource("server"), detail === null),
          element("p.actions", element("button.primary", { type: "submit" }, "Check…"), linkButton("Cancel", back)),
        ),
  ];
}

/** Fields that no request of a client can set are apart, and closed if none is required. */
function serverFields(inputs: readonly FieldInput[], isNew: boolean): Child {
  if (inputs.length === 0) return null;
  const isRequired = isNew && inputs.some(({ field }) => field.isRequired);
  return element(
    "details.server",
    { open: isRequired },
    element("summary", "Fields that only the server sets"),
    inputs.map(({ content }) => content),
  );
}

/** Fields that were not used are left out: a new row gets their defaults, and an existing one keeps its values. */
function valuesOf(inputs: readonly FieldInput[], isNew: boolean): Readonly<Record<string, unknown>> {
  const used = inputs.filter(({ field, isUsed }) => isUsed() || (isNew && field.isRequired && field.input === "text"));
  return Object.fromEntries(
    used.map(({ field, value }) => {
      try {
        return [field.jsonName, value()];
      } catch {
        throw new Error(`\`${field.name}\` is not JSON`);
      }
    }),
  );
}
