import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import type { Logger } from "pino"
import { type Announced, type Change, channel } from "../use-case/changes.ts"

/** How often the connection is probed. A connection that died silently is detected within this time. */
const probeMs = 15_000
const answerMs = 2_000

/**
 * Delays before each attempt to reconnect; the last one repeats. Including two seconds for the attempt,
 * PostgreSQL's return is detected within five.
 */
const pauses = [100, 250, 500, 1_000, 2_000]

type Heard = {
  /**
   * A member's data changed (through these transactions, if any are given), or one of their sign-ins
   * ended.
   */
  onChange(userId: number, announced: readonly Announced[], posted?: readonly number[]): void
  /** Listening started or resumed: earlier announcements may have been missed. */
  onListening(): void
  /** The database cannot be reached: no announcements arrive until `onListening`. */
  onAway(): void
}

/**
 * This process's only LISTEN connection. It reconnects automatically, with growing delays.
 * @param url must bypass any transaction pooler, which does not support LISTEN
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

  /** Listens until the connection is lost; returns the reason. */
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

  /** Anyone who can connect to the database can notify, so an invalid payload must not end the process. */
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
