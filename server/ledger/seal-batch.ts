import { sql } from "drizzle-orm"
import type pg from "pg"
import * as z from "zod/mini"
import { queryRows, runStatement } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"
import { inTransaction } from "../db/transaction.ts"
import { announceEntries } from "./announce-entries.ts"
import type { Checkpoint } from "./checkpoints.ts"
import { readContents } from "./seal-contents.ts"
import { digestItems, keyIdOf, noSeal, type SealChain, StoredSeal, sealOf } from "./seal-format.ts"

/** An arbitrary advisory lock number: one process seals at a time. */
const sealLock = 7_303_016

export type SealedNow = {
  outcome: "sealed"
  checkpoint: Checkpoint
  items: number
  /** The ID of the last one. */
  lastId: string
}

/** The result of one batch; `busy` if another process is sealing. */
export type BatchOutcome = { outcome: "busy" | "empty" } | SealedNow

/**
 * Seals a chain's queue once from its start to its end, seal by seal. What commits behind the last seal waits for the
 * next call.
 * @param key SEAL_KEY
 * @param most the maximum number of items in one seal
 */
export async function* sealQueue(
  pool: pg.Pool,
  key: Buffer,
  chain: SealChain,
  max: number,
): AsyncGenerator<SealedNow> {
  for (let after: string | undefined; ; ) {
    const batch = await sealBatch(pool, key, chain, max, after)
    if (batch.outcome !== "sealed") return
    yield batch
    if (batch.items < max) return
    after = batch.lastId
  }
}

/**
 * Seals a chain's queue in one transaction: everything that is committed and visible, whenever it began.
 * Announces the newest entries too, in case the process that posted them died before it could; pages that were
 * open an hour ago have read them since.
 * @param key SEAL_KEY
 * @param most the maximum number of items in one seal
 * @param after only items with higher IDs: until a vacuum, the index still has those that were sealed before
 */
export function sealBatch(
  pool: pg.Pool,
  key: Buffer,
  chain: SealChain,
  max: number,
  after = "0",
): Promise<BatchOutcome> {
  return inTransaction<BatchOutcome>(pool, async (tx) => {
    const [lock] = await queryRows(
      tx,
      z.object({ mine: z.boolean() }),
      sql`select pg_try_advisory_xact_lock(${sealLock}) as mine`,
    )
    if (!lock?.mine) return { outcome: "busy" }
    const taken = await takeFromQueue(tx, chain, max, after)
    const last = taken.at(-1)
    if (!last) return { outcome: "empty" }
    const checkpoint = await writeSeal(tx, key, chain, taken)
    if (chain === "journal") {
      await announceEntries(
        tx,
        taken.filter(({ news }) => news).map(({ id }) => id),
      )
    }
    return { outcome: "sealed", checkpoint, items: taken.length, lastId: last.id }
  })
}

const tables: Record<SealChain, string> = {
  journal: "journal_entries",
  audit: "audit_events",
  payment: "payment_events",
}

const Taken = z.object({ id: z.string(), news: z.boolean() })
type Taken = z.output<typeof Taken>

/**
 * Returns them in the order of their IDs. A queued item that no longer exists stays in the queue, where ledger:check
 * finds it. It is looked up by a value, not by `exists`, for which PostgreSQL would read all items from the first one
 * on when the queue is long. The IDs are an array, not a subquery, which PostgreSQL would evaluate again for each item
 * when its statistics are of an empty queue.
 */
async function takeFromQueue(
  tx: Database,
  chain: SealChain,
  max: number,
  after: string,
): Promise<Taken[]> {
  const items = sql.identifier(tables[chain])
  return queryRows(
    tx,
    Taken,
    sql`
    with taken as (
      delete from unsealed where chain = ${chain} and item_id = any(array(
        select item_id from unsealed u where chain = ${chain} and item_id > ${after}
            and (select true from ${items} i where i.id = u.item_id)
          order by item_id limit ${max}))
        returning item_id, queued_at)
    select item_id::text as id, coalesce(queued_at > now() - interval '1 hour', false) as news
      from taken order by item_id`,
  )
}

async function writeSeal(
  tx: Database,
  key: Buffer,
  chain: SealChain,
  taken: readonly Taken[],
): Promise<Checkpoint> {
  const contents = await readContents(
    tx,
    chain,
    taken.map(({ id }) => id),
  )
  if (contents.length !== taken.length) throw new Error("what was to be sealed is not there")
  const [clock] = await queryRows(
    tx,
    z.object({ now: z.string() }),
    sql`select round(extract(epoch from clock_timestamp()) * 1000000)::text as now`,
  )
  const last = await newestSeal(tx, chain)
  requireOwnSeal(key, last)
  const batch = {
    chain,
    number: (last?.number ?? 0) + 1,
    itemIds: contents.map(({ id }) => id),
    ...digestItems(contents),
    previous: last?.seal ?? noSeal,
    keyId: keyIdOf(key),
    sealedAt: clock?.now ?? "",
  }
  const seal = sealOf(key, batch)
  await runStatement(
    tx,
    sql`
    insert into seals (chain, number, item_ids, digest, item_digests, previous, seal, key_id, sealed_at)
      values (${chain}, ${batch.number}, ${sql.param(batch.itemIds)}::bigint[], ${batch.digest},
        ${batch.itemDigests}, ${batch.previous}, ${seal}, ${batch.keyId},
        'epoch'::timestamptz + ${batch.sealedAt}::bigint * interval '1 microsecond')`,
  )
  return { chain, number: batch.number, seal }
}

async function newestSeal(tx: Database, chain: SealChain): Promise<StoredSeal | undefined> {
  const [row] = await queryRows(
    tx,
    StoredSeal,
    sql`
    select chain, number::float8 as number, item_ids::text[] as "itemIds", digest, item_digests as "itemDigests", previous, seal,
        key_id as "keyId", round(extract(epoch from sealed_at) * 1000000)::text as "sealedAt"
      from seals s where chain = ${chain} order by s.number desc limit 1`,
  )
  return row
}

/**
 * A forged seal is found by the next one, and not only by ledger:check: a thief of the password of the role that seals
 * could write it without the key. After a change of the key, the check compares the seals of the old one.
 */
function requireOwnSeal(key: Buffer, last: StoredSeal | undefined): void {
  if (last === undefined || last.keyId !== keyIdOf(key) || sealOf(key, last).equals(last.seal))
    return
  throw new Error(
    `seal ${last.number} of the ${last.chain} chain was not made with SEAL_KEY: nothing is sealed after it. Run npm run ledger:check.`,
  )
}
