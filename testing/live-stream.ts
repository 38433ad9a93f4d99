import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { endedEvent, openedEvent, type RecentChanges, type Topic } from "#shared/contracts/live.ts"

/** A member's live stream, as a browser receives it. */
export type LiveStream = {
  readonly status: number
  readonly headers: IncomingMessage["headers"]
  /** The recent changes in its first event. */
  opened(): RecentChanges | undefined
  /** All topics received so far, each once, and whether the end of the sign-in was announced. */
  heard(): { topics: Set<Topic>; ended: boolean }
  /** The events received so far. */
  events(): Topic[][]
  /** Waits until a topic arrives, the end of the sign-in is announced, or the stream closes. */
  until(what: Topic | "ended" | "closed", withinMs: number): Promise<boolean>
  close(): void
}

/**
 * Opens GET /api/live at one process.
 * @param cookie the member's session cookie
 */
export async function openLiveStream(api: string, cookie: string): Promise<LiveStream> {
  const asked = request(`${api}/api/live`, {
    agent: false,
    headers: { cookie, accept: "text/event-stream", "accept-encoding": "gzip, br" },
  })
  asked.end()
  const [response] = (await once(asked, "response")) as [IncomingMessage]
  const told: Topic[][] = []
  const topics = new Set<Topic>()
  let ended = false
  let lately: RecentChanges | undefined
  let closed = false
  let wake = () => {}
  let text = ""
  response.setEncoding("utf8")
  response.on("data", (chunk: string) => {
    const events = (text + chunk).split("\n\n")
    text = events.pop() ?? ""
    for (const event of events) {
      if (event.startsWith(`event: ${endedEvent}\n`)) ended = true
      const [, data] = /^data: (.*)$/m.exec(event) ?? []
      if (event.startsWith(`event: ${openedEvent}\n`)) {
        lately = JSON.parse(data ?? "{}") as RecentChanges
        continue
      }
      const some = JSON.parse(data ?? "[]") as Topic[]
      if (some.length > 0) told.push(some)
      for (const topic of some) topics.add(topic)
    }
    wake()
  })
  // A stream that is cut off reports an error too; tests need only `closed`.
  response.on("error", () => {})
  response.on("close", () => {
    closed = true
    wake()
  })
  const is = (what: Topic | "ended" | "closed") =>
    what === "closed" ? closed : what === "ended" ? ended : topics.has(what)

  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    opened: () => lately,
    events: () => [...told],
    heard: () => ({ topics: new Set(topics), ended }),
    async until(what, withinMs) {
      const limit = Date.now() + withinMs
      while (!is(what) && Date.now() < limit) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, limit - Date.now())
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      return is(what)
    },
    close: () => asked.destroy(),
  }
}
