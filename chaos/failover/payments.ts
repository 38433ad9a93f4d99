import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { openApiConnection } from "../workload/api-connection.ts"
import type { Person } from "../workload/people.ts"
import { transferUntilDecided } from "../workload/transfer-until-decided.ts"

/** A transfer that the bank has said is posted. */
export type Acknowledged = {
  readonly id: number
  readonly reference: string
  readonly amount: string
  /** When the answer came, on `performance.now`'s clock. */
  readonly atMs: number
}

/** Members who pay each other without a pause. */
export type Payments = {
  /** What was acknowledged so far, in the order of the answers. */
  readonly acknowledged: readonly Acknowledged[]
  /** Answers that no fault explains; each is a violation. */
  readonly wrong: readonly string[]
  /** Waits until every transfer that was begun is decided. @returns false if some are not after `timeoutMs` */
  stop(timeoutMs: number): Promise<boolean>
}

/**
 * Begins: each member pays the next one from the Everyday Euro, one transfer after another. A transfer without an
 * answer is repeated with its key at the other process until it is decided.
 */
export function payWithoutPause(origins: readonly string[], people: readonly Person[]): Payments {
  const acknowledged: Acknowledged[] = []
  const wrong: string[] = []
  const connection = openApiConnection(() => undefined)
  let going = true
  let asked = 0

  async function payOnce(payer: Person, payee: Person): Promise<void> {
    const [from] = payer.accounts
    const [to] = payee.accounts
    const amount = `0.${String(1 + (asked % 99)).padStart(2, "0")}`
    const key = randomUUID()
    const body = {
      fromAccountId: from?.id,
      amount,
      reference: `Failover ${asked}`,
      recipientIban: to?.iban,
      recipientName: payee.username,
    }
    const nextOrigin = () => origins[asked++ % origins.length] ?? ""
    const transfer = { cookie: payer.cookie, key, body }
    const decided = await transferUntilDecided(connection, nextOrigin, transfer)
    if (typeof decided === "string") return void wrong.push(decided)
    const { id, reference } = decided
    acknowledged.push({ id, reference, amount, atMs: performance.now() })
  }
  const members = people.map(async (payer, n) => {
    const payee = people[(n + 1) % people.length] ?? payer
    while (going) await payOnce(payer, payee)
  })
  return {
    acknowledged,
    wrong,
    async stop(timeoutMs) {
      going = false
      const all = Promise.all(members).then(() => true)
      const decided = await Promise.race([all, sleep(timeoutMs, false)])
      if (decided) connection.close()
      return decided
    },
  }
}

/** The longest time without an acknowledged transfer after a moment, in milliseconds. */
export function longestPause(acknowledged: readonly Acknowledged[], sinceMs: number): number {
  const times = acknowledged.map(({ atMs }) => atMs).filter((atMs) => atMs > sinceMs)
  let [longest, last] = [0, sinceMs]
  for (const atMs of times) {
    longest = Math.max(longest, atMs - last)
    last = atMs
  }
  return longest
}
