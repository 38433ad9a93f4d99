import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { checkLedger } from "../../server/ledger/check.ts"
import { testPool } from "../../testing/connections.ts"
import { type PaymentRow, readPaymentRows } from "../check/payment-rows.ts"
import { countOf, repeatNow, underWay } from "../trial/payments-at-rest.ts"
import type { Cell } from "./cell.ts"
import type { Accepted } from "./payments.ts"

const pollMs = 200

/** An inquiry about an instant payment without an answer may be minutes away; here it comes after so many ms. */
const inquireEveryMs = 10_000
const inquireNow = `
  update payments set due_at = clock_timestamp()
    where state = 'unconfirmed' and due_at > clock_timestamp() + interval '2 seconds'
      and accepted_at < clock_timestamp() - interval '20 seconds'`

/**
 * Waits until no payment and no message of the cells is under way.
 * @param withinMs how long nothing may end before it gives up
 * @returns what has not ended by then, one sentence each
 */
export async function untilAtRest(cells: readonly Cell[], withinMs: number): Promise<string[]> {
  const pools = cells.map(({ superuserUrl }) =>
    testPool({ connectionString: superuserUrl, max: 1 }),
  )
  try {
    let limit = performance.now() + withinMs
    let min = Number.POSITIVE_INFINITY
    let inquired = Number.NEGATIVE_INFINITY
    for (;;) {
      if (performance.now() > inquired + inquireEveryMs) {
        inquired = performance.now()
        await Promise.all(pools.map((pool) => pool.query(inquireNow)))
      }
      const left = (await Promise.all(pools.map(leftIn))).flatMap((lines, index) =>
        lines.map((line) => `${line} in ${cells[index]?.name}`),
      )
      const count = countOf(left)
      if (count < min) limit = performance.now() + withinMs
      min = Math.min(min, count)
      if (count === 0 || performance.now() > limit) return left
      await sleep(pollMs)
    }
  } finally {
    await Promise.all(pools.map((pool) => pool.end()))
  }
}

async function leftIn(pool: pg.Pool): Promise<string[]> {
  await pool.query(repeatNow)
  const { rows } = await pool.query<{ what: string }>(underWay)
  return rows.map(({ what }) => what)
}

/** What the two cells say about the payments between them, once nothing is under way. */
export type Compared = { readonly figures: string[]; readonly violations: string[] }

/**
 * Compares the cells: each payment that a payer was told is accepted exists, and ended in both cells alike; nothing
 * else does; the cells' settlement accounts are zero together; and both ledgers are sound.
 * @param accepted by cell
 */
export async function compareCells(
  cells: readonly [Cell, Cell],
  accepted: readonly [readonly Accepted[], readonly Accepted[]],
): Promise<Compared> {
  const [first, second] = [await readCell(cells[0]), await readCell(cells[1])]
  const [there, back] = [
    comparePayments(first.payments, second.payments, accepted[0]),
    comparePayments(second.payments, first.payments, accepted[1]),
  ]
  const settled = [first, second].map(({ sums }) => sums.get("nostro") ?? 0n)
  const together = settled.reduce((total, one) => total + one, 0n)
  const violations = [
    ...[...there.violations, ...first.violations].map((one) => `${cells[0].name}: ${one}`),
    ...[...back.violations, ...second.violations].map((one) => `${cells[1].name}: ${one}`),
  ]
  if (together !== 0n)
    violations.push(
      `The cells' settlement accounts are ${toDecimal(together)} EUR together, not zero`,
    )
  const figures = [
    `${cells[0].name}: ${there.ended}`,
    `${cells[1].name}: ${back.ended}`,
    `settlement accounts: ${settled.map(toDecimal).join(" and ")} EUR`,
  ]
  return { figures, violations }
}

/**
 * Compares what one cell sent with what arrived in the other one.
 * @param accepted what its payers were told
 * @returns how the payments ended, and one sentence for each difference
 */
function comparePayments(
  here: readonly PaymentRow[],
  there: readonly PaymentRow[],
  accepted: readonly Accepted[],
): { ended: string; violations: string[] } {
  const violations: string[] = []
  const only = (rows: readonly PaymentRow[], direction: string) =>
    new Map(rows.filter((row) => row.direction === direction).map((row) => [row.txId, row]))
  const [sent, arrived] = [only(here, "out"), only(there, "in")]
  for (const { reference, amount } of accepted) {
    if (sent.get(reference)?.amount !== fromDecimal(amount))
      violations.push(`the accepted payment ${reference} is not there`)
  }
  if (sent.size !== accepted.length)
    violations.push(`${sent.size} payments exist, ${accepted.length} were accepted`)
  const ended: Record<string, number> = {}
  for (const [txId, { state, amount }] of sent) {
    ended[state] = (ended[state] ?? 0) + 1
    const other = arrived.get(txId)
    const isPaid = state === "settled" || state === "settled_late"
    const isCredited = other?.state === "credited" && other.amount === amount
    if (isPaid !== isCredited)
      violations.push(`payment ${txId} is ${state} here, ${other?.state ?? "unknown"} there`)
  }
  for (const txId of arrived.keys())
    if (!sent.has(txId)) violations.push(`payment ${txId} arrived and was never sent`)
  const counts = Object.entries(ended).map(([state, count]) => `${count} ${state}`)
  return { ended: counts.join(", "), violations }
}

/** Reads a cell's payments and sums, and checks what needs no other cell. */
async function readCell({ superuserUrl, sealKey, checkpointsFile }: Cell) {
  const pool = testPool({ connectionString: superuserUrl, max: 1 })
  try {
    const client = await pool.connect()
    await client.query("set statement_timeout = 0")
    const { payments, repairs, sums } = await readPaymentRows(client)
    client.release()
    const { violations } = await checkLedger(pool, { key: sealKey, checkpointsFile })
    for (const { kind, txId, what } of repairs) {
      // A payment that was given back and then settled may cost more than the account has.
      if (kind !== "claim")
        violations.push(`staff must decide about ${txId ?? "a message"} (${kind}): ${what}`)
    }
    const inTransit = sums.get("payments_in_transit") ?? 0n
    if (inTransit !== 0n) violations.push(`${toDecimal(inTransit)} EUR are still in transit`)
    return { payments, sums, violations }
  } finally {
    await pool.end()
  }
}
