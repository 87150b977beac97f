// Builds the info object and servers of an OpenAPI document.
import type { Info, License, Server } from "./document.ts";

/** The metadata of an API. */
export interface ApiInfo {
  /** The title. Default: `"API"`. */
  readonly title?: string | undefined;
  /** The description, in Markdown. */
  readonly description?: string | undefined;
  /** The version of the API. Default: `"1.0.0"`. */
  readonly apiVersion?: string | undefined;
  /** An SPDX expression such as `"MIT"` or `"MIT OR Apache-2.0"`; with `licenseUrl`, any name. */
  readonly license?: string | undefined;
  /** The address of the license. */
  readonly licenseUrl?: string | undefined;
  readonly contactName?: string | undefined;
  readonly contactEmail?: string | undefined;
  readonly contactUrl?: string | undefined;
}

/** The metadata of a document. */
export interface DocumentInfo extends ApiInfo {
  /** The base URLs of paths: `[{ url: "https://example.com/api" }]`. Default: `/`, relative to the document. */
  readonly servers?: readonly Server[] | undefined;
}

export const defaultServers: readonly Server[] = [{ url: "/" }];

export function infoOf(info: ApiInfo): Info {
  const { title = "API", apiVersion = "1.0.0", description } = info;
  const contact = {
    ...(info.contactName === undefined ? {} : { name: info.contactName }),
    ...(info.contactEmail === undefined ? {} : { email: info.contactEmail }),
    ...(info.contactUrl === undefined ? {} : { url: info.contactUrl }),
  };
  const license = licenseOf(info);
  return {
    title,
    version: apiVersion,
    ...(description === undefined ? {} : { description }),
    ...(license === undefined ? {} : { license }),
    ...(Object.keys(contact).length === 0 ? {} : { contact }),
  };
}

/** The syntax of an SPDX expression; the names of licenses are not checked. */
const spdxExpression = /^\(*[\w.+-]+\)*(?: (?:AND|OR|WITH) \(*[\w.+-]+\)*)*$/;

function licenseOf({ license, licenseUrl }: ApiInfo): License | undefined {
  if (licenseUrl !== undefined) return { name: license ?? licenseUrl, url: licenseUrl };
  if (license === undefined) return undefined;
  return spdxExpression.test(license) ? { name: license, identifier: license } : { name: license };
}
