import { ownClient } from "../own-client.ts"
import { pause } from "../pause.ts"
import type { Fault } from "../scenario.ts"
import { signal as send } from "../signals.ts"

/** The longest downtime of the server: well within a client's timeout. */
const longestDowntimeMs = 800

/** SIGKILL of the postmaster and all its children, and a start after up to 0.8 s. */
export const serverKill: Fault = (scenario, random, signal) => {
  const downtime = random.int(0, longestDowntimeMs)
  return scenario.outage(async () => {
    await scenario.cluster.kill()
    scenario.did("server-kill")
    await pause(downtime, signal)
  })
}

/** `stop -m immediate`, and a start after up to 0.8 s. */
export const serverImmediate: Fault = (scenario, random, signal) => {
  const downtime = random.int(0, longestDowntimeMs)
  return scenario.outage(async () => {
    await scenario.cluster.stopImmediate()
    scenario.did("server-immediate")
    await pause(downtime, signal)
  })
}

/**
 * SIGKILL of one backend that serves the bank: PostgreSQL then ends all backends, and recovers by
 * itself.
 */
export const backendKill: Fault = (scenario, random, signal) => {
  const draw = random.int(0, 1_000)
  return scenario.outage(async () => {
    const client = ownClient(scenario.cluster.superuserUrl("postgres"))
    await client.connect()
    let rows: { pid: number }[] = []
    // Just after another fault, there may be no connection yet.
    for (let tries = 0; rows.length === 0 && tries < 50 && !signal.aborted; tries += 1) {
      if (tries > 0) await pause(100, signal)
      const asked = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity
          where datname = $1 and usename in ('tessera_app', 'tessera_staff') order by backend_start`,
        [scenario.database],
      )
      rows = asked.rows
    }
    const row = rows[draw % Math.max(rows.length, 1)]
    const ended = new Promise((resolve) => client.once("end", resolve))
    if (!row || !send(row.pid, "SIGKILL")) return void client.end()
    // When this connection has ended, all of them have.
    await ended
    scenario.did("backend-kill")
  })
}
