import { randomUUID } from "node:crypto"
import { request } from "node:http"
import type pg from "pg"
import type { Node } from "../node.ts"
import { ownClient } from "../own-client.ts"
import { pause } from "../pause.ts"
import type { Fault } from "../scenario.ts"

/** Connections of one API process (server/open-bank.ts). */
const poolSize = 20
const burstSize = poolSize + 10
const timeoutMs = 5_000
/**
 * How long each of the two locks may take. Together they take less than deadlock_timeout (1 s), so
 * that the fault gives way before PostgreSQL ends a transaction of the bank as part of a deadlock.
 */
const lockMs = 450
/** lock_timeout, a deadlock, and statement_timeout: no lock was taken. */
const lockRefusals = ["55P03", "40P01", "57014"]

const body = JSON.stringify({ challengeId: randomUUID(), code: "000000" })
/** An answer to a nonexistent challenge, without a session. */
const expected = [undefined, 409, 503]

function ask({ program, web }: Node): Promise<number | undefined> {
  return new Promise((resolve) => {
    const asked = request(
      {
        method: "POST",
        host: "127.0.0.1",
        port: program.port,
        path: "/api/auth/second-factor",
        agent: false,
        timeout: 20_000,
        headers: { host: `127.0.0.1:${web.port}`, "content-type": "application/json" },
      },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      },
    )
    asked.on("timeout", () => asked.destroy())
    asked.on("error", () => resolve(undefined))
    asked.end(body)
  })
}

/**
 * Locks a third of all accounts, and the table that the second step of a sign-in reads, for up to 3
 * s, and sends each API process more such requests than its pool has connections. They must get 409
 * or 503, and payments on the locked accounts wait. The fault counts when all connections of one
 * pool wait at the same time.
 */
export const poolExhaustion: Fault = (scenario, random, signal) => {
  const [third, milliseconds] = [random.int(0, 3), random.int(1_000, 3_000)]
  return scenario.outage(async () => {
    const { cluster, database, nodes } = scenario
    // A starting process has no pool to exhaust yet.
    const ready = Promise.all(nodes.map(({ program }) => program.untilReady(timeoutMs)))
    await Promise.race([ready.catch(() => undefined), pause(timeoutMs, signal)])
    const holder = ownClient(cluster.superuserUrl(database))
    await holder.connect()
    try {
      await holder.query("begin")
      await holder.query(`set local statement_timeout = ${lockMs}`)
      await holder.query("lock table confirmations in access exclusive mode")
      await holder.query("select from accounts where id % 3 = $1 order by id for update", [third])
      const burst = nodes.flatMap((node) => Array.from({ length: burstSize }, () => ask(node)))
      const until = performance.now() + milliseconds
      let exhausted = false
      while (performance.now() < until && !signal.aborted) {
        await pause(100, signal)
        const ports = await waiting(holder)
        exhausted ||= nodes.some((node) => waitingOf(node, ports) >= poolSize)
      }
      await holder.query("rollback")
      if (exhausted) scenario.did("pool-exhaustion")
      for (const status of await Promise.all(burst)) {
        if (expected.includes(status)) continue
        scenario.note(`While the pool was exhausted, a second step was answered ${status}.`)
      }
    } catch (error) {
      // What it locks was busy for too long: nothing was done.
      if (!lockRefusals.includes((error as { code?: string }).code ?? "")) throw error
    } finally {
      await holder.end()
    }
  })
}

/** The client ports of the bank's connections that wait for a lock. */
async function waiting(client: pg.Client): Promise<Set<number>> {
  // Otherwise the whole transaction would see the first snapshot.
  await client.query("select pg_stat_clear_snapshot()")
  const { rows } = await client.query<{ port: number }>(
    `select client_port as port from pg_stat_activity
      where datname = current_database() and usename = 'tessera_app' and wait_event_type = 'Lock'`,
  )
  return new Set(rows.map(({ port }) => port))
}

function waitingOf({ database }: Node, ports: ReadonlySet<number>): number {
  return [...(database?.links ?? [])].filter(({ server }) => ports.has(server.localPort ?? 0))
    .length
}
