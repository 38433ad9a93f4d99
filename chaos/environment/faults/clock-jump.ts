import { request } from "node:http"
import type { Random } from "../../workload/random.ts"
import { ownClient } from "../own-client.ts"
import { pause } from "../pause.ts"
import type { Fault, Scenario } from "../scenario.ts"

const hour = 3_600
const day = 24 * hour
const toleranceSeconds = 10

/** Unusual moments in the bank's time zone (Europe/Luxembourg). */
const unusualTimes = [
  // The skipped hour, the repeated hour, and the midnights before a leap day, a month, and a day in summer: the day of
  // UTC begins later.
  "2026-03-29T01:00:00Z",
  "2026-10-25T01:00:00Z",
  "2024-02-28T23:00:00Z",
  "2026-01-31T23:00:00Z",
  "2026-07-14T22:00:00Z",
]

/** Seconds from now to this many seconds before one of the unusual moments. */
function toUnusualTime(random: Random, before: number): number {
  const moment = Date.parse(random.pick(unusualTimes)) / 1_000
  return Math.round(moment - before - Date.now() / 1_000)
}

/** The clock of an API process jumps for 1 to 4 s. Business time is the database's, so it must not matter. */
export const clockJump: Fault = async ({ nodes, did }, random, signal) => {
  const { program, setClockOffset } = random.pick(nodes)
  const odd = toUnusualTime(random, 2)
  const offset = random.pick([hour, -hour, day, -day, odd])
  const milliseconds = random.int(1_000, 4_000)
  if (!setClockOffset) return
  setClockOffset(offset)
  await pause(milliseconds, signal)
  // Its answers carry its date.
  const date = await dateOf(program.port)
  const off = date === undefined ? 0 : (date - Date.now()) / 1_000
  if (Math.abs(off - offset) < toleranceSeconds) did("clock-jump")
  setClockOffset(0)
}

function dateOf(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const options = { port, host: "127.0.0.1", path: "/api/health", agent: false, timeout: 1_000 }
    const asked = request(options, (answer) => {
      answer.resume()
      resolve(Date.parse(answer.headers.date ?? ""))
    })
    asked.on("timeout", () => asked.destroy())
    asked.on("error", () => resolve(undefined))
    asked.end()
  })
}

/**
 * Draws how much the database's clock is off for a whole trial, in seconds. It jumps once, when the
 * trial begins, and then runs evenly: PostgreSQL's own timeouts use this clock, so a backward jump
 * under a running server would extend every lock_timeout, which says nothing about the bank. For the
 * same reason the clock is never ahead: libfaketime gives the true time to a signal handler that
 * interrupts it, and to PostgreSQL a timeout that is due would then seem to be due in an hour.
 */
export function drawDatabaseOffset(random: Random): number {
  // A short trial ends after some seconds, and a long one begins before.
  const odd = toUnusualTime(random, random.pick([2, 12]))
  return random.pick([0, -hour, -day, odd, odd])
}

/** Restarts the database with its clock off by this many seconds. */
export function setDatabaseClock(scenario: Scenario, seconds: number): Promise<void> {
  const { cluster } = scenario
  return scenario.outage(async () => {
    await cluster.stop()
    cluster.setClockOffset(seconds)
    await cluster.start()
    const client = ownClient(cluster.superuserUrl("postgres"))
    await client.connect()
    const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now")
    await client.end()
    const off = ((rows[0]?.now.getTime() ?? 0) - Date.now()) / 1_000
    if (seconds !== 0 && Math.abs(off - seconds) < toleranceSeconds) scenario.did("clock-jump")
  })
}
