import type pg from "pg"
import { inject } from "vitest"
import { testClient, testPool } from "./connections.ts"

type Role = "appUrl" | "ownerUrl"

const pools = new Map<Role, pg.Pool>()

function poolAs(role: Role): pg.Pool {
  const open =
    pools.get(role) ??
    testPool({ connectionString: inject("bank")[role], max: 4, allowExitOnIdle: true })
  pools.set(role, open)
  return open
}

/** Queries the bank's database as its owner, for what a test must see or set without the API. */
export async function asOwner<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await poolAs("ownerUrl").query<Row>(text, values)).rows
}

/** Queries the bank's database with the API's rights. */
export async function asApp<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await poolAs("appUrl").query<Row>(text, values)).rows
}

/**
 * Changes what a trigger forbids, as superuser and on one connection. To switch a trigger off would lock its
 * table, and nobody else could work until every transaction that has used the table has ended.
 */
export async function withoutTriggers(text: string, values: unknown[]): Promise<void> {
  const { superuserUrl, ownerUrl } = inject("bank")
  const client = testClient(superuserUrl.replace(/\/[^/]*$/, new URL(ownerUrl).pathname))
  await client.connect()
  try {
    await client.query("set session_replication_role = replica")
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

/** An owner's connection for a transaction of several statements; the caller releases it. */
export function ownerConnection(): Promise<pg.PoolClient> {
  return poolAs("ownerUrl").connect()
}

/**
 * Everything of one member that a request could have changed, as text: balances, versions,
 * transactions, keys, limits, cards, sign-ins, and the member's own row.
 */
export async function fingerprint(userId: number): Promise<string> {
  const [row] = await asOwner<{ all: string }>(
    `select json_build_object(
      'user', (select md5(u::text) from users u where id = $1),
      'accounts', (select json_agg(a.* order by id) from accounts a where holder_id = $1),
      'cards', (select count(*) from debit_cards where user_id = $1),
      'entries', (select count(*) from journal_entries where user_id = $1),
      'postings', (select count(*) from postings p join accounts a on a.id = p.account_id
        where a.holder_id = $1),
      'transactions', (select count(*) from transactions t join accounts a
        on a.id in (t.from_account_id, t.to_account_id) where a.holder_id = $1),
      'keys', (select count(*) from idempotency_keys where user_id = $1),
      'spent', (select coalesce(sum(spent + exchanged), 0.00) from limit_counters where subject_id = $1),
      'signIns', (select count(*) from sign_ins where user_id = $1))::text as all`,
    [userId],
  )
  return row?.all ?? "nobody"
}
