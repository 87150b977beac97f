// The query of a request into typed values, with every mistake in it collected.
import type {
  TemporalInstant,
  TemporalPlainDate,
  TemporalPlainDateTime,
  TemporalPlainTime,
} from "../../vocabulary/temporal.ts";
import { type Issue, Problem } from "../problems/problem.ts";
import {
  readBigint,
  readDate,
  readDecimal,
  readInteger,
  readIpAddress,
  readNumber,
  readPlainDate,
  readPlainDateTime,
  readPlainTime,
  readTimestamp,
  readUuid,
} from "./query-formats.ts";

/**
 * Reads the parameters one by one; each method answers `undefined` for a parameter that was not given, or given
 * wrongly. After the last, `finish` throws what was wrong.
 * @example
 * const parameters = new QueryReader(request.query);
 * const age = parameters.i32("age");
 * parameters.finish();
 */
export class QueryReader {
  readonly #query: URLSearchParams;
  readonly #isEmpty: boolean;
  readonly #known: string[] = [];
  readonly #issues: Issue[] = [];

  constructor(query: URLSearchParams) {
    this.#query = query;
    this.#isEmpty = query.size === 0;
  }

  text(name: string): string | undefined {
    return this.#read(name, (text) => text, "");
  }
  uuid(name: string): string | undefined {
    return this.#read(name, readUuid, "must be a UUID");
  }
  i16(name: string): number | undefined {
    return this.#integer(name, -32_768, 32_767);
  }
  i32(name: string): number | undefined {
    return this.#integer(name, -2_147_483_648, 2_147_483_647);
  }
  i64(name: string): number | undefined {
    return this.#integer(name, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  }
  bigint(name: string): bigint | undefined {
    return this.#read(name, readBigint, "must be an integer of at most 64 bits");
  }
  f32(name: string): number | undefined {
    return this.#read(name, (text) => readNumber(text, 3.402_823_466_385_288_6e38), "must be a number");
  }
  f64(name: string): number | undefined {
    return this.#read(name, (text) => readNumber(text, Number.MAX_VALUE), "must be a number");
  }
  decimal(name: string): string | undefined {
    return this.#read(name, readDecimal, "must be a decimal number");
  }
  boolean(name: string): boolean | undefined {
    const text = this.oneOf(name, ["true", "false"]);
    return text === undefined ? undefined : text === "true";
  }
  date(name: string): Date | undefined {
    return this.#read(name, readDate, timestampRule);
  }
  instant(name: string): TemporalInstant | undefined {
    return this.#read(name, (text) => mapped(readTimestamp(text), Temporal.Instant.from), timestampRule);
  }
  plainDate(name: string): string | undefined {
    return this.#read(name, readPlainDate, dateRule);
  }
  plainTime(name: string): string | undefined {
    return this.#read(name, readPlainTime, timeRule);
  }
  plainDateTime(name: string): string | undefined {
    return this.#read(name, readPlainDateTime, dateTimeRule);
  }
  temporalPlainDate(name: string): TemporalPlainDate | undefined {
    return this.#read(name, (text) => mapped(readPlainDate(text), Temporal.PlainDate.from), dateRule);
  }
  temporalPlainTime(name: string): TemporalPlainTime | undefined {
    return this.#read(name, (text) => mapped(readPlainTime(text), Temporal.PlainTime.from), timeRule);
  }
  temporalPlainDateTime(name: string): TemporalPlainDateTime | undefined {
    return this.#read(name, (text) => mapped(readPlainDateTime(text), Temporal.PlainDateTime.from), dateTimeRule);
  }
  ipAddress(name: string): string | undefined {
    return this.#read(name, readIpAddress, "must be an IP address");
  }

  /** One of the values, which nothing else can be. */
  oneOf<const T extends string>(name: string, values: readonly T[]): T | undefined {
    return this.#read(name, (text) => values.find((value) => value === text), `must be one of ${values.join(", ")}`);
  }

  /** The most rows to return. */
  limit(name: string): number | undefined {
    return this.#integer(name, 0, Number.MAX_SAFE_INTEGER);
  }
  /** The rows to skip. */
  offset(name: string): number | undefined {
    return this.#integer(name, 0, Number.MAX_SAFE_INTEGER);
  }

  /** Says that a parameter cannot be given together with any of the others. */
  excludes(name: string, others: readonly string[]): void {
    if (this.#isEmpty || !this.#query.has(name)) return;
    for (const other of others) {
      if (this.#query.has(other))
        this.#issues.push({ path: other, message: `cannot be given together with \`${name}\`` });
    }
  }

  /** @throws {Problem} 400 with all that was wrong, parameters that nothing has read included */
  finish(): void {
    if (this.#isEmpty) return;
    for (const name of new Set(this.#query.keys())) {
      if (!this.#known.includes(name)) this.#issues.push({ path: name.slice(0, 100), message: this.#unknown(name) });
    }
    if (this.#issues.length === 0) return;
    const issues = this.#issues.slice(0, mostIssues);
    const detail = issues.length === 1 ? issues.map(sentence).join() : "several query parameters are wrong";
    throw new Problem(400, detail, { issues });
  }

  #unknown(name: string): string {
    const known = this.#known.length === 0 ? "there are none" : `known are ${this.#known.join(", ")}`;
    return `unknown parameter \`${name.slice(0, 100)}\`; ${known}`;
  }

  #integer(name: string, least: number, greatest: number): number | undefined {
    return this.#read(
      name,
      (text) => readInteger(text, least, greatest),
      `must be an integer from ${least} to ${greatest}`,
    );
  }

  #read<T>(name: string, read: (text: string) => T | undefined, rule: string): T | undefined {
    this.#known.push(name);
    if (this.#isEmpty) return undefined;
    const texts = this.#query.getAll(name);
    const text = texts[0];
    if (text === undefined) return undefined;
    if (texts.length > 1) {
      this.#issues.push({ path: name, message: "is given more than once" });
      return undefined;
    }
    const value = read(text);
    if (value === undefined) this.#issues.push({ path: name, message: rule + plusHint(text) });
    return value;
  }
}

/** What Temporal makes of text that has been checked; it has rules of its own (no `24:00`). */
function mapped<T>(text: string | undefined, from: (text: string) => T): T | undefined {
  try {
    return text === undefined ? undefined : from(text);
  } catch {
    return undefined;
  }
}

function sentence(issue: Issue): string {
  return issue.message.startsWith("unknown") ? issue.message : `\`${issue.path}\` ${issue.message}`;
}

/** In a query `+` means a space, which spoils offsets such as `+02:00`. */
function plusHint(text: string): string {
  return /^\d.* \d\d:\d\d$/.test(text) ? " (a `+` has to be sent as `%2B`)" : "";
}

const dateRule = "must be a date such as 2026-01-31";
const timeRule = "must be a time such as 10:15:30";
const dateTimeRule = "must be a date and time such as 2026-01-31T10:15:30";
const timestampRule = "must be a date and time with an offset, such as 2026-01-31T10:15:30Z";
const mostIssues = 100;
