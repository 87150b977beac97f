// Opens dialogs, which the browser makes modal: it keeps the focus in them, and Escape closes them.
import { append, type Child, element } from "./element.ts";
import { button } from "./parts.ts";

/** @param fill returns the content, and receives a function that closes the dialog */
export function openDialog(title: string, fill: (close: () => void) => Child): HTMLDialogElement {
  const id = `dialog-${document.querySelectorAll("dialog").length + 1}`;
  const dialog = element("dialog", { "aria-labelledby": id });
  const close = (): void => dialog.close();
  dialog.addEventListener("close", () => dialog.remove());
  append(dialog, [
    element(
      "div.dialog-head",
      element("h2", { id }, title),
      button("×", close, { class: "quiet", "aria-label": "Close" }),
    ),
    fill(close),
  ]);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
