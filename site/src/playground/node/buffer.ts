// Node's `Buffer`. The package has no encoding `base64url`, which tokens of pages have.
import { Buffer as PageBuffer } from "buffer/";

type From = (value: unknown, encoding?: unknown, length?: unknown) => PageBuffer;

const from = PageBuffer.from as From;
const { toString: encoded } = PageBuffer.prototype;

Object.assign(PageBuffer, {
  from: ((value, encoding, length) => from(value, encoding === "base64url" ? "base64" : encoding, length)) as From,
});
PageBuffer.prototype.toString = function (encoding, start, end): string {
  if (encoding !== "base64url") return encoded.call(this, encoding, start, end);
  return encoded.call(this, "base64", start, end).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

export { PageBuffer as Buffer };
