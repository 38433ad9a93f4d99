import { migrateDatabase } from "../../server/db/migrate.ts"
import { databaseOn, openPool } from "../../server/db/pool.ts"
import { checkLedger } from "../../server/ledger/check.ts"
import { continueCheckpoints } from "../../server/ledger/repair-checkpoints.ts"

/** Figures of the restored bank, and its violations. */
export type Proof = {
  readonly figures: readonly string[]
  readonly violations: readonly string[]
}

type Restored = {
  readonly ownerUrl: string
  readonly appUrl: string
  /** The role for jobs; undefined if the owner does them. */
  readonly jobsUrl: string | undefined
  /** The role for payments between banks; undefined where it is the owner. */
  readonly railUrl: string | undefined
  /** The staff app's roles; undefined without a staff app. */
  readonly staffUrl: string | undefined
  readonly staffIdentityUrl: string | undefined
  /** The last journal entry that the backup must have, by its manifest; null in a bank without any. */
  readonly lastEntry: string | null
  /** SEAL_KEY. */
  readonly sealKey: Buffer
  /** The file for the checkpoints of its sealed history from now on; undefined: no file. */
  readonly checkpointsFile: string | undefined
}

/**
 * Migrates a restored database to this version, like a start of the bank, and checks its ledger and
 * seals. The original bank's checkpoints are not its own: if the check passes, it begins a new
 * file.
 */
export async function checkRestoredBank({
  ownerUrl,
  appUrl,
  jobsUrl,
  railUrl,
  staffUrl,
  staffIdentityUrl,
  lastEntry,
  sealKey,
  checkpointsFile,
}: Restored): Promise<Proof> {
  await migrateDatabase(ownerUrl, appUrl, {
    jobsUrl,
    railUrl,
    staffUrl,
    staffIdentityUrl,
  })
  const pool = openPool(ownerUrl, 1, () => undefined)
  try {
    const { figures, violations } = await checkLedger(pool, { key: sealKey })
    const { rows } = await pool.query<{ id: string; posted: Date }>(
      "select e.id::text, e.created_at as posted from journal_entries e order by e.id desc limit 1",
    )
    const [last] = rows
    if (BigInt(last?.id ?? 0) < BigInt(lastEntry ?? 0)) {
      violations.push(`The backup had entry ${lastEntry}; the restored bank does not`)
    }
    if (checkpointsFile && violations.length === 0)
      await continueCheckpoints(databaseOn(pool), checkpointsFile)
    return {
      figures: [
        ...figures.map(({ name, value }) => `${name.padEnd(28)} ${value.padStart(20)}`),
        last ? `The last entry is ${last.id}, posted ${last.posted.toISOString()}.` : "No entries.",
      ],
      violations,
    }
  } finally {
    await pool.end()
  }
}
