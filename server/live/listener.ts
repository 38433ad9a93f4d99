import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import type { Logger } from "pino"
import { type Announced, type Change, channel } from "./announcer.ts"

/** How often the connection is tried out: one that died without a word is found within this time. */
const probeMs = 15_000
const answerMs = 2_000

/**
 * Waits before each further attempt to connect; the last one again and again. With an attempt's own two
 * seconds PostgreSQL's return is noticed within five.
 */
const pauses = [100, 250, 500, 1_000, 2_000]

type Heard = {
  /** A customer's data changed, by these transactions if any are named, or a sign-in of theirs ended. */
  onChange(userId: number, announced: readonly Announced[], booked?: readonly number[]): void
  /** Listening begins, for the first time or again: what came before may have been missed. */
  onListening(): void
  /** The database cannot be reached: nothing would be heard until `onListening`. */
  onAway(): void
}

/**
 * This process's one LISTEN connection. It connects again by itself, with growing pauses.
 * @param url past any transaction pooler, which would lose LISTEN
 */
export function listener(url: string, log: Logger, { onChange, onListening, onAway }: Heard) {
  const closing = new AbortController()
  const closed = new Promise<string>((resolve) => {
    closing.signal.addEventListener("abort", () => resolve("the process stops"))
  })

  async function listenForEver(): Promise<void> {
    for (let attempt = 0; !closing.signal.aborted; attempt += 1) {
      let listened = false
      const reason = await listenOnce(() => {
        attempt = 0
        listened = true
        onListening()
      })
      if (closing.signal.aborted) return
      if (!listened) onAway()
      log.warn({ reason }, "live updates lost their connection")
      const pause = pauses[Math.min(attempt, pauses.length - 1)]
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  /** Listens until the connection is lost, and says why it was. */
  async function listenOnce(onReady: () => void): Promise<string> {
    const client = new pg.Client({
      connectionString: url,
      application_name: "tessera-live",
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    })
    const lost = new Promise<string>((resolve) => {
      client.on("error", (error) => resolve(error.message))
      client.on("end", () => resolve("the connection ended"))
    })
    client.on("notification", ({ payload = "" }) => hear(payload))
    let probe: NodeJS.Timeout | undefined
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      onReady()
      const broken = new Promise<string>((resolve) => {
        probe = setInterval(() => {
          client.query("select").catch((error: Error) => resolve(error.message))
        }, probeMs)
      })
      return await Promise.race([lost, broken, closed])
    } catch (error) {
      return String(error)
    } finally {
      clearInterval(probe)
      void client.end().catch(() => undefined)
    }
  }

  /** Whoever may connect to the database may notify: what is not ours must not end the process. */
  function hear(payload: string): void {
    try {
      const changes = JSON.parse(payload) as Change[]
      for (const change of changes) onChange(...change)
    } catch {
      log.warn("a notification was not understood")
    }
  }

  const done = listenForEver()
  return {
    async close(): Promise<void> {
      closing.abort()
      await done
    },
  }
}
