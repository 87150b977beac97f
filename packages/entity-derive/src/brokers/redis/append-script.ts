// The Lua script that appends events to a stream, and drops those whose ids it remembers.
import { createHash } from "node:crypto";

/**
 * KEYS: the stream, and the sorted set of remembered ids by time.
 * ARGV: how long to remember ids, in milliseconds; the minimum number of entries to keep, or an empty text; then the id
 * and the text of each event.
 *
 * An id is added after its event: a script that fails in between does not lose the event. At most 1,000 ids are removed
 * at a time, to limit the duration of a script.
 */
export const appendScript = `\
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local forgotten = redis.call('ZCOUNT', KEYS[2], '-inf', now - ARGV[1])
if forgotten > 0 then
  redis.call('ZREMRANGEBYRANK', KEYS[2], 0, math.min(forgotten, 1000) - 1)
end
local appended = 0
for i = 3, #ARGV, 2 do
  if not redis.call('ZSCORE', KEYS[2], ARGV[i]) then
    if ARGV[2] == '' then
      redis.call('XADD', KEYS[1], '*', 'event', ARGV[i + 1])
    else
      redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[2], '*', 'event', ARGV[i + 1])
    end
    redis.call('ZADD', KEYS[2], now, ARGV[i])
    appended = appended + 1
  end
end
redis.call('PEXPIRE', KEYS[2], ARGV[1])
return appended
`;

export const appendScriptSha: string = /* @__PURE__ */ createHash("sha1").update(appendScript).digest("hex");

/**
 * Returns the key of the remembered ids. It has the stream's hash tag, the part of the key in braces, so that both are
 * in the same cluster slot.
 */
export function seenKey(stream: string): string {
  return /\{[^{}]+\}/.test(stream) ? `${stream}:seen` : `{${stream}}:seen`;
}
