import { setTimeout as sleep } from "node:timers/promises"
import { inject } from "vitest"
import { testClient } from "../connections.ts"

/** A row that a movement locks, and that the owner role can lock from outside. */
export type HeldRow =
  | { readonly table: "accounts" | "debit_cards" | "loans"; readonly id: number }
  | {
      readonly table: "limit_counters"
      readonly scope: "customer" | "card"
      readonly id: number
      readonly day: string
    }
  | { readonly table: "idempotency_keys"; readonly owner: number; readonly key: string }

/** A connection that holds one row lock at a time, like another movement. */
export type LockHolder = {
  readonly pid: number
  hold(row: HeldRow): Promise<void>
  /** Releases the lock and rolls back. */
  release(): Promise<void>
  close(): Promise<void>
}

/** Opens a connection as the owner role. */
export async function openLockHolder(): Promise<LockHolder> {
  const client = testClient({ connectionString: inject("bank").ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid")
  return {
    pid: rows[0]?.pid ?? 0,
    async hold(row) {
      await client.query("begin")
      if (row.table === "idempotency_keys") {
        await client.query(
          "insert into idempotency_keys (user_id, key, request_hash) values ($1, $2, '\\x00')",
          [row.owner, row.key],
        )
      } else {
        const locked = await client.query(`${selectOf(row)} for no key update`)
        if (locked.rowCount !== 1) throw new Error(`there is no ${JSON.stringify(row)} to hold`)
      }
    },
    async release() {
      await client.query("rollback")
    },
    close: () => client.end(),
  }
}

function selectOf(row: Exclude<HeldRow, { table: "idempotency_keys" }>): string {
  return row.table === "limit_counters"
    ? `select ctid::text from limit_counters
        where scope = '${row.scope}' and subject_id = ${row.id} and day = '${row.day}'`
    : `select ctid::text from ${row.table} where id = ${row.id}`
}

/** Observes which connections wait for which. */
export type LockWatcher = {
  /**
   * Waits until one connection waits for each of these rows behind the holders, directly or behind
   * another waiting one.
   * @param others whether other connections may wait there too
   * @returns whether this happened in time; false if the machine is too slow or the locks are taken
   *   in another order
   */
  sees(
    holders: readonly LockHolder[],
    rows: readonly HeldRow[],
    options: { readonly untilMs: number; readonly others?: boolean },
  ): Promise<boolean>
  close(): Promise<void>
}

/** Opens a connection as the superuser, who sees all locks. */
export async function openLockWatcher(): Promise<LockWatcher> {
  const { superuserUrl, ownerUrl } = inject("bank")
  const url = new URL(superuserUrl)
  url.pathname = new URL(ownerUrl).pathname
  const client = testClient({ connectionString: url.href })
  await client.connect()

  async function placeOf(row: HeldRow): Promise<string> {
    // A connection that waits for a key's first use waits for its transaction, not for a row lock.
    if (row.table === "idempotency_keys") return "a transaction"
    const { rows } = await client.query<{ ctid: string }>(selectOf(row))
    return `${row.table} ${rows[0]?.ctid}`
  }

  return {
    async sees(holders, rows, { untilMs, others = false }) {
      const expected = (await Promise.all(rows.map(placeOf))).sort(inOrder)
      for (;;) {
        const seen = await client.query<{ place: string }>(waiting, [holders.map(({ pid }) => pid)])
        const places = seen.rows.map(({ place }) => place).sort(inOrder)
        const all = expected.every((place) => places.includes(place))
        if (others ? all : places.join() === expected.join()) return true
        if (Date.now() > untilMs) return false
        await sleep(20)
      }
    },
    close: () => client.end(),
  }
}

const inOrder = (one: string, other: string) => (one < other ? -1 : 1)

/** All connections behind the given ones, and the row whose lock they wait for. */
const waiting = `
  with recursive blocked as materialized (
    select pid, pg_blocking_pids(pid) as by from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()),
  behind as (
    select pid from blocked where by && $1::int[]
    union
    select b.pid from blocked b join behind on behind.pid = any(b.by))
  select coalesce((
      select format('%s (%s,%s)', l.relation::regclass, l.page, l.tuple)
        from pg_locks l where l.pid = behind.pid and l.locktype = 'tuple' limit 1),
    'a transaction') as place
  from behind`
