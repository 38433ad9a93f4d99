import { request } from "node:http"
import pg from "pg"
import { pause } from "../pause.ts"
import type { Fault } from "../scene.ts"

/** Connections of one API process (server/open-bank.ts). */
const POOL = 20
const BURST = POOL + 10

function ask(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const options = { port, host: "127.0.0.1", path: "/api/ready", agent: false }
    const asked = request(options, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on("error", () => resolve(undefined))
    asked.end()
  })
}

/**
 * Locks a third of all accounts, and the table that GET /api/ready reads, for up to 3 s, and sends each
 * API process more such requests than its pool has connections. They must get 200 or 503, and money on
 * the locked accounts waits. It counts when the connections of every pool were seen waiting at once.
 */
export const poolExhaustion: Fault = (scene, random, signal) => {
  const [third, milliseconds] = [random.int(0, 3), random.int(1_000, 3_000)]
  return scene.outage(async () => {
    const { cluster, database, stations } = scene
    const owner = new pg.Client(cluster.ownerUrl(database))
    await owner.connect()
    try {
      await owner.query("begin")
      await owner.query("lock table drizzle.__drizzle_migrations in access exclusive mode")
      await owner.query("select from accounts where id % 3 = $1 order by id for update", [third])
      const burst = stations.flatMap(({ api }) =>
        Array.from({ length: BURST }, () => ask(api.port)),
      )
      const until = performance.now() + milliseconds
      let most = 0
      while (performance.now() < until && !signal.aborted) {
        await pause(100, signal)
        most = Math.max(most, await waiting(owner))
      }
      await owner.query("rollback")
      if (most >= POOL * stations.length) scene.did("pool-exhaustion")
      for (const status of await Promise.all(burst)) {
        if (status === undefined || status === 200 || status === 503) continue
        scene.note(`While the pool was exhausted, GET /api/ready answered ${status}.`)
      }
    } catch (error) {
      // The accounts were busy for longer than lock_timeout: nothing was done.
      if ((error as { code?: string }).code !== "55P03") throw error
    } finally {
      await owner.end()
    }
  })
}

/** How many connections wait for a lock of this database. */
async function waiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from pg_locks where not granted and database =
      (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.count ?? 0
}
