// Names of PostgreSQL types whose values are text in TypeScript.

/** `UUID` (RFC 9562): 32 hexadecimal digits in groups of 8-4-4-4-12, in lower case when read. A string in JSON. */
export type Uuid = string;

/**
 * `INET`: an IPv4 or IPv6 address with an optional prefix length, such as `"192.0.2.1"` or `"2001:db8::/32"`. A string
 * in JSON.
 */
export type IpAddress = string;
