// Events of one stream into what Redis runs as a whole: it appends those whose ids it has not seen, and remembers them.
import { createHash } from "node:crypto";

/**
 * KEYS: the stream, and the ids that were seen, by when they were.
 * ARGV: how long ids are remembered, in milliseconds; how many entries are kept at least, or an empty text; then the id
 * and the text of each event.
 *
 * An id is remembered after its event is there: a script that fails in between stores nothing less. No more than 1,000
 * ids are forgotten at a time, so that nobody waits after a quiet night.
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
 * Where the ids of a stream are remembered: in the same slot of a cluster, so the part of the name that decides it, in
 * braces, is the stream's.
 */
export function seenKey(stream: string): string {
  return /\{[^{}]+\}/.test(stream) ? `${stream}:seen` : `{${stream}}:seen`;
}
