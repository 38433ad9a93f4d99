import type { RecentChanges, Topic } from "#shared/contracts/live.ts"
import { checkAvailability } from "./bank-availability.ts"
import { openChannel } from "./channel.ts"
import { liveMemory } from "./live-memory.ts"
import { type LiveMessage, readLiveStream } from "./live-stream.ts"

export type LiveEvents = {
  /** The data of these topics may have changed. */
  onChange: (changed: readonly Topic[]) => void
  /** What changed before this tab started to follow. */
  onOpened: (lately: RecentChanges) => void
  /** The session may have ended: ask the bank. */
  onSession: () => void
}

/** A tab that starts to follow asks the leader what changed before. */
const joined = "joined"

/**
 * Follows the member's live updates in this tab. However many tabs a browser has, one of them leads: it
 * holds a Web Lock and the only stream, and passes events to the others; when it closes, the next in the
 * queue leads. Without locks or channels, each tab reads its own stream.
 * @param name the same in all tabs of one member
 * @returns a function that stops following
 */
export function followLive(
  name: string,
  { onChange, onOpened, onSession }: LiveEvents,
): () => void {
  if (!("EventSource" in globalThis)) return () => {}
  const stop = new AbortController()
  const channel = openChannel(name)
  const memory = liveMemory()
  // Not available in an insecure context: plain HTTP on a network.
  const locks = (navigator as { locks?: LockManager }).locks

  function hear(news: LiveMessage) {
    if (news === "lost") void checkAvailability()
    else if (news === "session") onSession()
    else if ("heardForMs" in news) onOpened(news)
    else onChange(news)
  }
  function lead(): Promise<void> {
    return readLiveStream((news) => {
      memory.hear(news)
      hear(news)
      channel?.postMessage(news)
    }, stop.signal)
  }
  function answer() {
    // Only the leader has received events from the bank.
    const lately = memory.lately()
    if (lately) channel?.postMessage(lately)
  }

  channel?.addEventListener("message", ({ data }: MessageEvent<LiveMessage | typeof joined>) =>
    data === joined ? answer() : hear(data),
  )
  channel?.postMessage(joined)
  if (channel && locks) {
    // Rejects when this tab stops before it becomes the leader.
    locks.request(name, { signal: stop.signal }, lead).catch(() => undefined)
  } else {
    void lead()
  }
  return () => {
    stop.abort()
    channel?.close()
  }
}
