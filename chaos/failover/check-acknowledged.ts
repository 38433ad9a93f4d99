import { checkLedger } from "../../server/ledger/check.ts"
import { testPool } from "../../testing/connections.ts"
import type { Acknowledged } from "./payments.ts"

type Options = {
  readonly superuserUrl: string
  /** SEAL_KEY, and each API process's checkpoints. */
  readonly key: Buffer
  readonly checkpointsFiles: readonly string[]
}

/**
 * Compares what the bank has acknowledged with what it has: each transfer under its ID, with its reference and its
 * amount, and no other except those of standing orders and of payments to other banks; and checks the ledger with each
 * process's checkpoints.
 * @returns how many acknowledged transfers are lost, and one sentence for each violation
 */
export async function checkAcknowledged(
  acknowledged: readonly Acknowledged[],
  { superuserUrl, key, checkpointsFiles }: Options,
): Promise<{ lost: number; violations: string[] }> {
  const pool = testPool({ connectionString: superuserUrl, max: 1 })
  try {
    const { rows } = await pool.query<{ id: string; reference: string; amount: string }>(
      `select id, reference, amount from transactions t where type = 'transfer'
        and not exists (select from order_runs where transaction_id = t.id)
        and not exists (select from payment_events where entry_id = t.entry_id)`,
    )
    const stored = new Map(rows.map((row) => [Number(row.id), row]))
    const lost = acknowledged.filter(({ id, reference, amount }) => {
      const row = stored.get(id)
      return row?.reference !== reference || row.amount !== amount
    })
    const violations: string[] = []
    if (lost[0])
      violations.push(`${lost.length} acknowledged transfers are lost: ${lost[0].reference} …`)
    if (rows.length > acknowledged.length - lost.length) {
      violations.push(
        `${rows.length} transfers are stored, ${acknowledged.length} were acknowledged`,
      )
    }
    for (const checkpointsFile of checkpointsFiles) {
      violations.push(...(await checkLedger(pool, { key, checkpointsFile })).violations)
    }
    return { lost: lost.length, violations: [...new Set(violations)] }
  } finally {
    await pool.end()
  }
}
