// Requests to the shop, and buttons that copy.

/**
 * Sends a request with the token, and returns the JSON of the response.
 * @throws {Error} with a sentence for the user: the server is away, or it refuses the request
 */
export async function send(method, path, token, body) {
  const headers = { authorization: `Bearer ${token}` };
  if (body !== undefined) headers["content-type"] = "application/json";
  const response = await fetch(path, { method, headers, body: JSON.stringify(body) }).catch(() => null);
  // A proxy in front of a server that is away answers with a page.
  const answer = await response?.json().catch(() => null);
  if (response === null || answer === null) throw new Error("The shop cannot be reached.");
  if (!response.ok) throw new Error(`Refused: ${answer.detail ?? answer.title}.`);
  return answer;
}

/** Shows the buttons if the browser has a clipboard, which it has on localhost and under HTTPS. */
export function offerCopying(buttons) {
  if (navigator.clipboard === undefined) return;
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const text = document.getElementById(button.dataset.copies).textContent;
      button.textContent = await navigator.clipboard.writeText(text).then(
        () => "Copied",
        () => "Not copied",
      );
      setTimeout(() => {
        button.textContent = "Copy";
      }, 2000);
    });
  }
}
