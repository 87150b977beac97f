// Requests the data of the studio's server.

/** The failure of a request, as the server reports it. */
export class RequestFailure extends Error {
  readonly status: number;
  readonly issues: readonly { readonly path: string; readonly message: string }[];

  constructor(status: number, message: string, issues: RequestFailure["issues"] = []) {
    super(message);
    this.status = status;
    this.issues = issues;
  }
}

const tokenName = "entity-derive studio token";

/**
 * Takes the token out of the address, so that neither the history nor a copied address has it. It stays in this tab
 * until the tab is closed. Other servers of this computer never see it, since it is no cookie.
 */
export function takeToken(): void {
  const [, token] = /^#token=([\w-]+)$/.exec(location.hash) ?? [];
  if (token === undefined) return;
  sessionStorage.setItem(tokenName, token);
  history.replaceState(null, "", location.pathname);
}

export function hasToken(): boolean {
  return sessionStorage.getItem(tokenName) !== null;
}

/** @throws {RequestFailure} */
export function get<T>(path: string, parameters: Readonly<Record<string, string | null | undefined>> = {}): Promise<T> {
  const present = Object.entries(parameters).filter(
    (pair): pair is [string, string] => pair[1] != null && pair[1] !== "",
  );
  const query = new URLSearchParams(present).toString();
  return send<T>(query === "" ? path : `${path}?${query}`, {});
}

/** @throws {RequestFailure} */
export function post<T>(path: string, body: unknown): Promise<T> {
  return send<T>(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
}

async function send<T>(path: string, { headers, ...options }: RequestInit): Promise<T> {
  const authorization = `Bearer ${sessionStorage.getItem(tokenName) ?? ""}`;
  let response: Response;
  try {
    response = await fetch(path, { ...options, headers: { ...headers, authorization }, credentials: "omit" });
  } catch {
    throw new RequestFailure(0, "The studio cannot be reached. Is it still running?");
  }
  const answer = (await response.json().catch(() => ({}))) as {
    readonly error?: string;
    readonly issues?: RequestFailure["issues"];
  };
  if (response.ok) return answer as T;
  throw new RequestFailure(
    response.status,
    answer.error ?? `The studio answered with ${response.status}.`,
    answer.issues,
  );
}
