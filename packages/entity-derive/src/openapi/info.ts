// What `api` says about an API into the document's info object.
import type { Info } from "./document.ts";

export interface ApiInfo {
  /** `"API"` by default. */
  readonly title?: string | undefined;
  /** Markdown. */
  readonly description?: string | undefined;
  /** `"1.0.0"` by default. */
  readonly apiVersion?: string | undefined;
  readonly license?: string | undefined;
  readonly licenseUrl?: string | undefined;
  readonly contactName?: string | undefined;
  readonly contactEmail?: string | undefined;
  readonly contactUrl?: string | undefined;
}

export function infoOf(info: ApiInfo): Info {
  const { title = "API", apiVersion = "1.0.0", description, license, licenseUrl } = info;
  const contact = {
    ...(info.contactName === undefined ? {} : { name: info.contactName }),
    ...(info.contactEmail === undefined ? {} : { email: info.contactEmail }),
    ...(info.contactUrl === undefined ? {} : { url: info.contactUrl }),
  };
  const licenseName = license ?? licenseUrl;
  return {
    title,
    version: apiVersion,
    ...(description === undefined ? {} : { description }),
    ...(licenseName === undefined
      ? {}
      : { license: { name: licenseName, ...(licenseUrl === undefined ? {} : { url: licenseUrl }) } }),
    ...(Object.keys(contact).length === 0 ? {} : { contact }),
  };
}
