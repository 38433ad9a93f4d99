import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { ownClient } from "../environment/own-client.ts"
import { openApiConnection } from "../workload/api-connection.ts"
import type { Person } from "../workload/people.ts"
import { transferUntilDecided } from "../workload/transfer-until-decided.ts"
import type { Cell } from "./cell.ts"

/** A payment that its payer's cell has accepted. */
export type Accepted = { readonly reference: string; readonly amount: string }

/** Members of a cell who pay those of the other one. */
export type Payments = {
  readonly accepted: readonly Accepted[]
  /** Answers that no fault explains; each is a violation. */
  readonly wrong: readonly string[]
}

/** Orders wait while more payments than this have no final status: the ten seconds of each run. */
const maxOpen = 30
const openEveryMs = 200

/**
 * Each member pays a member of the other cell from the Everyday Euro, one payment after another, until the cell has
 * accepted `count`. A payment without an answer is repeated with its key until it is decided.
 */
export async function payOtherCell(
  cell: Cell,
  payers: readonly Person[],
  payees: readonly Person[],
  count: number,
): Promise<Payments> {
  const accepted: Accepted[] = []
  const wrong: string[] = []
  const connection = openApiConnection(() => undefined)
  const open = watchOpen(cell)
  let begun = 0

  async function payOnce(payer: Person, payee: Person, number: number): Promise<void> {
    const amount = `0.${String(1 + (number % 99)).padStart(2, "0")}`
    const body = {
      fromAccountId: payer.accounts[0]?.id,
      amount,
      reference: `Payment ${number}`,
      recipientIban: payee.accounts[0]?.iban,
      recipientName: payee.username,
    }
    const transfer = { cookie: payer.cookie, key: randomUUID(), body }
    const decided = await transferUntilDecided(connection, () => cell.origin, transfer)
    if (typeof decided === "string") return void wrong.push(decided)
    accepted.push({ reference: decided.reference, amount })
  }
  const members = payers.map(async (payer, n) => {
    const payee = payees[n % payees.length] ?? payer
    for (;;) {
      await open.isShort()
      if (begun === count || wrong.length > 0) return
      begun += 1
      await payOnce(payer, payee, begun)
    }
  })
  await Promise.all(members)
  connection.close()
  await open.stop()
  return { accepted, wrong }
}

/** Counts the payments without a final status, so that members wait for them. */
function watchOpen({ superuserUrl }: Cell) {
  let isFull = false
  const stopping = new AbortController()
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const client = ownClient(superuserUrl, 5_000)
      try {
        await client.connect()
        const { rows } = await client.query<{ open: number }>(
          `select count(*)::int as open from payments where state in ('queued', 'sent', 'accepted')`,
        )
        isFull = (rows[0]?.open ?? 0) > maxOpen
      } catch {
        // PostgreSQL is being restarted: members' requests wait by themselves.
        isFull = false
      } finally {
        await client.end().catch(() => undefined)
      }
      await sleep(openEveryMs)
    }
  })()
  return {
    async isShort() {
      while (isFull) await sleep(openEveryMs)
    },
    async stop() {
      stopping.abort()
      await watching
    },
  }
}
