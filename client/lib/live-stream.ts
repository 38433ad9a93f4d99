import { endedEvent, openedEvent, type RecentChanges, type Topic } from "#shared/contracts/live.ts"
import { onAvailable } from "./bank-availability.ts"

/**
 * An event from the stream: topics to refetch, changes from before a stream opened, a session that may have
 * ended, or a lost stream.
 */
export type LiveMessage = readonly Topic[] | RecentChanges | "session" | "lost"

/** Delays after a stream was refused; the last one repeats. */
const pauses = [1_000, 5_000, 15_000, 60_000]

/**
 * Reads GET /api/live until the signal aborts. Whenever a stream opens, the bank sends what changed
 * meanwhile. EventSource reconnects lost connections by itself. A refused connection gives no reason, so
 * the session is checked and the stream retried later, or as soon as the bank is back.
 * @param tell receives the events
 */
export function readLiveStream(
  tell: (news: LiveMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let refusals = 0

    function open() {
      const opened = new EventSource("/api/live")
      source = opened
      opened.addEventListener(openedEvent, ({ data }: MessageEvent<string>) => {
        refusals = 0
        tell(JSON.parse(data) as RecentChanges)
      })
      opened.addEventListener("message", ({ data }: MessageEvent<string>) =>
        tell(JSON.parse(data) as Topic[]),
      )
      opened.addEventListener(endedEvent, openLater)
      opened.addEventListener("error", () => {
        tell("lost")
        if (opened.readyState === EventSource.CLOSED) openLater()
      })
    }
    function openLater() {
      source?.close()
      timer = setTimeout(open, pauses[Math.min(refusals, pauses.length - 1)])
      refusals += 1
      tell("session")
    }

    function reopen() {
      if (source?.readyState === EventSource.OPEN) return
      clearTimeout(timer)
      source?.close()
      open()
    }

    open()
    const stopWaiting = onAvailable(reopen)
    signal.addEventListener("abort", () => {
      stopWaiting()
      clearTimeout(timer)
      source?.close()
      resolve()
    })
  })
}
