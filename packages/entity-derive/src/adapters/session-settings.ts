// The settings of a session that codecs and generated SQL rely on into the SQL that makes them so.
import { factsSql } from "./server-features.ts";

/**
 * Whatever the server, the role or the database is set to. Of DateStyle it is the form alone; the order of day and
 * month stays. TimeZone and IntervalStyle make no difference: an instant comes with its offset, and no codec reads an
 * interval.
 */
const settings: Readonly<Record<string, string>> = {
  client_encoding: "UTF8",
  DateStyle: "ISO",
  standard_conforming_strings: "on",
  bytea_output: "hex",
  extra_float_digits: "1",
};

/** Those whose changes the server does not report. */
export const unreported: readonly string[] = ["bytea_output", "extra_float_digits"];

/** For a connection that is being opened. */
export const startupParameters: Readonly<Record<string, string>> = settings;

/**
 * For one that is open: a single statement, so that a pooler sends all of it to one server connection. The last columns
 * are whether Citus is there, and the number of the server's process.
 */
export const settingsSql: string = `SELECT ${Object.entries(settings)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(", ")}, ${factsSql}`;

/** Whether the server reports a setting (ParameterStatus) that is not as it must be. */
export function changesSettings(name: string, value: string): boolean {
  const expected = settings[name];
  return expected !== undefined && value !== expected && !value.startsWith(`${expected},`);
}

const names = Object.keys(settings).join("|");
const settingCommand = new RegExp(`\\bset(?:_config)?\\b[^;]*\\b(?:${names})\\b`, "i");
const resettingCommand = new RegExp(`\\b(?:reset|discard)\\b[^;]*\\b(?:all|${names})\\b`, "i");

/** Whether SQL may give one of the settings another value. Those that nobody reports can't be noticed otherwise. */
export function maySet(sql: string): boolean {
  return settingCommand.test(sql);
}

/** Whether SQL may bring back the value with which the session began. */
export function mayReset(sql: string): boolean {
  return resettingCommand.test(sql);
}

/** Whether a command tag is that of a statement that sets something. */
export function isSetting(tag: string): boolean {
  return tag === "SET" || tag === "RESET" || tag === "DISCARD ALL";
}
