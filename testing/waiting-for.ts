import type pg from "pg"
import { asOwner } from "./database.ts"

/** How many connections wait for what this one has locked. */
export async function waitingFor(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid")
  const [row] = await asOwner<{ count: number }>(
    "select count(*)::int from pg_stat_activity where $1 = any(pg_blocking_pids(pid))",
    [rows[0]?.pid],
  )
  return row?.count ?? 0
}
