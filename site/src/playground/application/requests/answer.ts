// A response as the page shows it.

export interface Answer {
  readonly status: number;
  /** `201 Created` */
  readonly statusLine: string;
  readonly isError: boolean;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Formatted, if it is JSON. */
  readonly body: string;
  readonly milliseconds: number;
}

const reasons: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  204: "No Content",
  304: "Not Modified",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  500: "Internal Server Error",
  501: "Not Implemented",
  503: "Service Unavailable",
};

export async function answerOf(response: Response, milliseconds: number): Promise<Answer> {
  const { status, headers } = response;
  return {
    status,
    statusLine: `${status} ${reasons[status] ?? ""}`.trim(),
    isError: status >= 400,
    headers: [...headers],
    body: formatted(await response.text()),
    milliseconds,
  };
}

function formatted(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
