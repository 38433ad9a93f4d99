import { endedEvent, type Lately, openedEvent, type Topic } from "#shared/contracts/live.ts"
import { onReturn } from "./bank-away.ts"

/**
 * What a browser hears of its customer: topics to ask for again, what changed before a stream opened, that
 * the session may be over, or that the stream is lost.
 */
export type LiveNews = readonly Topic[] | Lately | "session" | "lost"

/** After a stream was refused: growing pauses before the next try, the last one again and again. */
const pauses = [1_000, 5_000, 15_000, 60_000]

/**
 * Reads GET /api/live until the signal aborts. Whenever a stream opens, the bank says what changed
 * meanwhile. A lost connection is EventSource's to mend; a refused one says
 * nothing of why, so the session is asked after and the stream tried again later, at the latest when
 * the bank has come back.
 * @param tell hears the news
 */
export function readLiveStream(tell: (news: LiveNews) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let refusals = 0

    function open() {
      const opened = new EventSource("/api/live")
      source = opened
      opened.addEventListener(openedEvent, ({ data }: MessageEvent<string>) => {
        refusals = 0
        tell(JSON.parse(data) as Lately)
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

    function openAnew() {
      if (source?.readyState === EventSource.OPEN) return
      clearTimeout(timer)
      source?.close()
      open()
    }

    open()
    const stopWaiting = onReturn(openAnew)
    signal.addEventListener("abort", () => {
      stopWaiting()
      clearTimeout(timer)
      source?.close()
      resolve()
    })
  })
}
