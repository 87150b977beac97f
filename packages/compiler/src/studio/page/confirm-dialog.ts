// Shows what a change would write, and writes it when it is confirmed.
import type { ChangeRequest, ConfirmedAnswer, PendingAnswer, RedeliverRequest } from "../answers/rows.ts";
import { pretty } from "./cells.ts";
import { post, RequestFailure } from "./client.ts";
import { openDialog } from "./dialog.ts";
import { type Child, element, sentence } from "./element.ts";
import type { Page } from "./page.ts";
import { button, table } from "./parts.ts";

/**
 * Asks the server what the change would write, and the user whether to write it.
 * @param done is called after the change was written
 * @param failed is called if the server refuses the change
 */
export async function confirmChange(
  page: Page,
  change: ChangeRequest | RedeliverRequest,
  done: (confirmed: ConfirmedAnswer) => void,
  failed: (failure: RequestFailure) => void = ({ message }) => page.announce(message),
): Promise<void> {
  try {
    const pending = await post<PendingAnswer>("/api/changes", change);
    showPending(page, pending, done, failed);
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    failed(error);
  }
}

function showPending(
  page: Page,
  pending: PendingAnswer,
  done: (confirmed: ConfirmedAnswer) => void,
  failed: (failure: RequestFailure) => void,
): void {
  openDialog(pending.title, (close) => {
    const write = button("Write", () => void confirm(), { class: "primary" });
    async function confirm(): Promise<void> {
      write.disabled = true;
      try {
        const confirmed = await post<ConfirmedAnswer>("/api/changes/confirm", { confirmation: pending.confirmation });
        close();
        page.announce(confirmed.message);
        done(confirmed);
      } catch (error) {
        close();
        if (!(error instanceof RequestFailure)) throw error;
        failed(error);
      }
    }
    return [
      element("p", "This will be written by ", element("code", pending.method), ":"),
      pending.lines.length > 0 && changes(pending),
      pending.effects.length > 0 &&
        element(
          "ul.effects",
          pending.effects.map((effect) => element("li", sentence(effect))),
        ),
      element("p.actions", button("Cancel", close, { autofocus: true }), write),
    ];
  });
}

function changes({ lines }: PendingAnswer): Child {
  const isChange = lines.some((line) => "before" in line);
  const columns = isChange ? ["field", "before", "after"] : ["field", "value"];
  const rows = lines.map(({ field, before, after }) => ({
    cells: [field, ...(isChange ? [element("del", shown(before))] : []), element("ins", shown(after))],
  }));
  return table(
    "Changed fields",
    columns.map((content) => ({ content })),
    rows,
  );
}

function shown(value: unknown): string {
  return value === null ? "null" : value === undefined ? "" : value === "" ? "(empty)" : pretty(value);
}
