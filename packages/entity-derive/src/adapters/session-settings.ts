// Session settings that codecs and generated SQL rely on.
import { factsSql } from "./server-features.ts";

/**
 * The settings, whatever the configuration of server, role or database. For DateStyle only the format matters, not the
 * order of day and month. TimeZone and IntervalStyle do not matter: timestamps come with their offset, and no codec
 * reads intervals.
 */
const settings: Readonly<Record<string, string>> = {
  client_encoding: "UTF8",
  DateStyle: "ISO",
  standard_conforming_strings: "on",
  bytea_output: "hex",
  extra_float_digits: "1",
};

/** Settings whose changes the server does not report. */
export const unreported: readonly string[] = ["bytea_output", "extra_float_digits"];

/** Settings for new connections. */
export const startupParameters: Readonly<Record<string, string>> = settings;

/**
 * Sets the settings of an open connection, in a single statement, so that a pooler sends it to one server connection.
 * Its last columns are the features of the server.
 */
export const settingsSql: string = `SELECT ${Object.entries(settings)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(", ")}, ${factsSql}`;

/** Whether a ParameterStatus message of the server reports a setting with another value. */
export function changesSettings(name: string, value: string): boolean {
  const expected = settings[name];
  return expected !== undefined && value !== expected && !value.startsWith(`${expected},`);
}

const names = Object.keys(settings).join("|");
const settingCommand = new RegExp(`\\bset(?:_config)?\\b[^;]*\\b(?:${names})\\b`, "i");
const resettingCommand = new RegExp(`\\b(?:reset|discard)\\b[^;]*\\b(?:all|${names})\\b`, "i");

/** Whether SQL may change one of the settings. Changes of unreported settings could not be detected otherwise. */
export function maySet(sql: string): boolean {
  return settingCommand.test(sql);
}

/** Whether SQL may restore the initial value of a setting. */
export function mayReset(sql: string): boolean {
  return resettingCommand.test(sql);
}

/** Whether a command tag is that of a statement that changes settings. */
export function isSetting(tag: string): boolean {
  return tag === "SET" || tag === "RESET" || tag === "DISCARD ALL";
}
