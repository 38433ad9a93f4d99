import { appendCheckpoints } from "../server/ledger/checkpoints.ts"
import { sealQueue } from "../server/ledger/seal-batch.ts"
import { testClient, testPool } from "./connections.ts"
import {
  accountsSql,
  type BankSize,
  busySql,
  entriesSql,
  indexesSql,
  membersSql,
  missingHoldersSql,
  sequencesSql,
} from "./fill-queries.ts"

/** The same as in server/ledger/seal.ts. */
const itemsPerSeal = 500

type Options = {
  /** How many entries are written in one transaction. */
  readonly chunk?: number
  /** Receives the progress. */
  say?(line: string): void
}

/**
 * Fills an empty bank with members and a history that passes the same checks as posted entries:
 * balances, versions, and references follow from each row's number, and every entry waits for its
 * seal. A superuser writes it without triggers and foreign keys, because the posting function would
 * take days for millions of entries.
 * @param superuserUrl of a migrated database without accounts
 */
export async function fillBank(
  superuserUrl: string,
  size: BankSize,
  { chunk = 200_000, say = () => undefined }: Options = {},
): Promise<void> {
  const client = testClient(superuserUrl)
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set statement_timeout = 0;
      set synchronous_commit = off; set maintenance_work_mem = '1GB'; set timezone = 'UTC'`)
    const { rows } = await client.query("select from accounts limit 1")
    if (rows.length > 0) throw new Error("Only an empty bank can be filled")
    const indexes = await client.query<{ drop: string; make: string }>(indexesSql)
    for (const { drop } of indexes.rows) await client.query(drop)
    await inChunks(size.members, (from, to) => client.query(membersSql(from, to)))
    await client.query(missingHoldersSql)
    await inChunks(size.accounts, (from, to) => client.query(accountsSql(size, from, to)))
    await inChunks(size.accounts * (1 + size.transfersEach), (from, to) =>
      client.query(entriesSql(size, from, to)),
    )
    await inChunks(size.busyDeposits, (from, to) => client.query(busySql(size, from, to)))
    say("indexes")
    for (const { make } of indexes.rows) await client.query(make)
    await client.query(sequencesSql)
    say("vacuum")
    await client.query("vacuum (analyze)")
    await client.query("checkpoint")
  } finally {
    await client.end()
  }

  async function inChunks(count: number, write: (from: number, to: number) => Promise<unknown>) {
    for (let from = 0; from < count; from += chunk) {
      const to = Math.min(count, from + chunk)
      const begun = performance.now()
      await write(from, to)
      const rate = ((to - from) / (performance.now() - begun)) * 1_000
      say(`${to} of ${count}, ${rate.toFixed(0)} a second`)
    }
  }
}

/**
 * Seals everything that waits, as the API's processes do in the background.
 * @param key SEAL_KEY
 */
export async function sealAll(
  ownerUrl: string,
  key: Buffer,
  checkpointsFile: string,
): Promise<void> {
  const pool = testPool({ connectionString: ownerUrl, max: 1 })
  try {
    for await (const { checkpoint } of sealQueue(pool, key, "journal", itemsPerSeal)) {
      await appendCheckpoints(checkpointsFile, [checkpoint])
    }
    // Without statistics, ledger:check would use plans for few seals. With millions of entries, it takes long.
    await pool.query("set statement_timeout = 0; analyze seals")
  } finally {
    await pool.end()
  }
}
