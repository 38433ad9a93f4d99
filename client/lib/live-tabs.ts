import type { Topic } from "#shared/contracts/live.ts"
import { suspectAway } from "./bank-away.ts"
import { type LiveNews, readLiveStream } from "./live-stream.ts"

export type LiveEvents = {
  /** The data of these topics may have changed. */
  onChange: (changed: readonly Topic[]) => void
  /** The session may be over: ask the bank. */
  onSession: () => void
}

/**
 * Follows the customer's live news in this tab. However many tabs a browser has, one of them leads: it
 * holds a Web Lock and the one stream, and passes what it hears to the others; when it closes, the
 * next in the queue leads. Where a browser has no locks or no channel, each tab reads a stream of its
 * own.
 * @param name the same in all tabs of one customer
 * @returns stops following
 */
export function followLive(name: string, { onChange, onSession }: LiveEvents): () => void {
  if (!("EventSource" in globalThis)) return () => {}
  const stop = new AbortController()
  const channel = openChannel(name)
  // Absent where the page is no secure context: plain http on a network.
  const locks = (navigator as { locks?: LockManager }).locks

  function hear(news: LiveNews) {
    if (news === "lost") void suspectAway()
    else if (news === "session") onSession()
    else onChange(news)
  }
  function lead(): Promise<void> {
    return readLiveStream((news) => {
      hear(news)
      channel?.postMessage(news)
    }, stop.signal)
  }

  channel?.addEventListener("message", ({ data }: MessageEvent<LiveNews>) => hear(data))
  if (channel && locks) {
    // Rejects when this tab stops before its turn came.
    locks.request(name, { signal: stop.signal }, lead).catch(() => undefined)
  } else {
    void lead()
  }
  return () => {
    stop.abort()
    channel?.close()
  }
}

function openChannel(name: string): BroadcastChannel | undefined {
  return "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : undefined
}
