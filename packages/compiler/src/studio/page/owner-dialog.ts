// The choice of the owner whose rows are shown and changed.
import type { PageAnswer } from "../answers/rows.ts";
import { titleOf } from "./cells.ts";
import { get } from "./client.ts";
import { openDialog } from "./dialog.ts";
import { element } from "./element.ts";
import { addressOf, currentPlace, goTo, ownerParameter } from "./location.ts";
import { later, type Page } from "./page.ts";
import { button } from "./parts.ts";

/** Returns nothing for a project without owners. */
export function ownerButton(page: Page): readonly HTMLElement[] {
  if (page.ownerKinds.length === 0) return [];
  const { owner } = page;
  const shown = owner === null ? "all" : `…${owner.id.slice(-8)}`;
  return [element("button.choose-owner", { type: "button", onclick: () => chooseOwner(page) }, `Owner: ${shown}`)];
}

export function chooseOwner(page: Page): void {
  const kinds = page.ownerKinds.map((kind) => {
    const entities = page.project.entities.filter(({ owner }) => owner?.kind === kind);
    const target = entities.map(({ owner }) => owner?.entity).find((name) => name != null);
    return {
      kind,
      field: entities[0]?.owner?.field ?? "owner",
      target: target == null ? undefined : page.entity(target),
    };
  });
  openDialog("Choose an owner", (close) => {
    const choose = (kind: string, id: string | null): void => {
      const { view, entity, parameters } = currentPlace();
      close();
      // A page of one owner is not a page of another.
      const query = new URLSearchParams(parameters.get("query") ?? "");
      query.delete("after");
      query.delete("offset");
      const others = Object.fromEntries([...parameters].filter(([name]) => name !== "owner" && name !== "query"));
      goTo(
        addressOf(view, entity, {
          ...others,
          query: query.toString(),
          owner: id === null ? "" : ownerParameter(page.ownerKinds, { kind, id }),
        }),
      );
    };
    return [
      element("p", "Lists, details and changes are then limited to the rows of this owner, as in your application."),
      kinds.map(({ kind, field, target }) => {
        const input = element("input", { id: `owner-${field}`, name: "id", required: true, autocomplete: "off" });
        const submit = (event: SubmitEvent): void => {
          event.preventDefault();
          choose(kind, input.value.trim());
        };
        return [
          element(
            "form.inline",
            { onsubmit: submit },
            element("label", { for: `owner-${field}` }, field),
            input,
            element("button", { type: "submit" }, "Choose"),
          ),
          target !== undefined &&
            later(async () => {
              const { rows } = await get<PageAnswer>(`/api/rows/${target.name}`, { query: "limit=50" }).catch(() => ({
                rows: [],
              }));
              return element(
                "ul.choices",
                rows.map((row) =>
                  element(
                    "li",
                    button(titleOf(target, row), () => choose(kind, String(row.cells[target.key[0] ?? ""]))),
                  ),
                ),
              );
            }),
        ];
      }),
      element(
        "p.actions",
        button("All owners", () => choose("", null)),
      ),
    ];
  });
}
