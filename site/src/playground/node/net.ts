// The functions of `node:net` that the runtime calls.

/** Returns 4 or 6 for an IP address, and 0 for any other text. */
export function isIP(text: string): 0 | 4 | 6 {
  if (/^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/.test(text) && !/(?:^|\.)0\d/.test(text)) return 4;
  return text.includes(":") && URL.canParse(`http://[${text}]`) ? 6 : 0;
}
