import { type ClientRequest, get } from "node:http"
import type { Account } from "#shared/contracts/accounts.ts"
import type { ApiConnection } from "./api-connection.ts"
import type { Person } from "./people.ts"

/** A member's open page with a live stream: what it shows, and its counts. */
export type LivePage = {
  readonly person: Person
  /** Balances by account as last fetched. */
  shown(): ReadonlyMap<number, string>
  readonly counts: { events: number; connections: number; fetches: number }
  /** Stops listening. */
  close(): void
}

const timeoutMs = 4_000
const pauseMs = 300

/**
 * Opens a page as the web app does: one stream; on each event that names accounts, and after each
 * new connection, the accounts are fetched again; a stream that ends is reopened, on the other
 * process.
 */
export function openLivePage(
  line: ApiConnection,
  origins: readonly string[],
  person: Person,
  first: number,
): LivePage {
  const counts = { events: 0, connections: 0, fetches: 0 }
  let balances: ReadonlyMap<number, string> = new Map()
  let closed = false
  let turn = first
  let stream: ClientRequest | undefined
  let fetching = false
  let again = false
  const origin = () => origins[turn % origins.length] ?? ""
  const { cookie } = person

  async function fetchAccounts(): Promise<void> {
    again = true
    if (fetching) return
    fetching = true
    while (again && !closed) {
      again = false
      counts.fetches += 1
      const question = { origin: origin(), method: "GET", path: "/api/accounts" } as const
      const reply = await line.ask({ ...question, cookie, timeoutMs })
      if (reply.answered && reply.status === 200) {
        const accounts = JSON.parse(reply.text) as Account[]
        balances = new Map(accounts.map(({ id, balance }) => [id, balance]))
        continue
      }
      again = true
      turn += 1
      await pause()
    }
    fetching = false
  }

  /** Failed reads are repeated with the next event. */
  function refetch(): void {
    fetchAccounts().catch(() => {
      fetching = false
    })
  }

  function listen(): void {
    if (closed) return
    counts.connections += 1
    let over = false
    let answered = false
    const next = () => {
      if (over) return
      over = true
      asked.destroy()
      turn += 1
      setTimeout(listen, pauseMs)
    }
    const asked = get(`${origin()}/api/live`, {
      agent: false,
      headers: { cookie, accept: "text/event-stream" },
    })
    stream = asked
    // If a process hangs, the page tries the other one.
    asked.setTimeout(timeoutMs, () => {
      if (!answered) next()
    })
    asked.on("error", next)
    asked.on("close", next)
    asked.on("response", (response) => {
      answered = true
      if (response.statusCode !== 200) return next()
      refetch()
      let text = ""
      response.setEncoding("utf8")
      response.on("error", next)
      response.on("close", next)
      response.on("data", (chunk: string) => {
        const events = (text + chunk).split("\n\n")
        text = events.pop() ?? ""
        if (!events.some((event) => event.includes('"accounts"'))) return
        counts.events += 1
        refetch()
      })
    })
  }

  listen()
  return {
    person,
    shown: () => balances,
    counts,
    close() {
      closed = true
      stream?.destroy()
    },
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))
