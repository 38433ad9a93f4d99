import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { toDecimal } from "#shared/money/money.ts"
import { simulatedBanks, simulatedIban } from "../../testing/payments/simulated-ibans.ts"
import { readJournal } from "../check/other-banks-journal.ts"
import { readPaymentRows } from "../check/payment-rows.ts"
import { paymentChecks } from "../check/payments.ts"
import type { Rail } from "../environment/rail.ts"
import { balanceAfterRestart, readSent } from "../trial/payment-evidence.ts"
import { bringToRest } from "../trial/payments-at-rest.ts"
import { ask } from "../trial/run-trial.ts"
import { openApiConnection } from "../workload/api-connection.ts"
import { OtherBanksClient, planIncoming } from "../workload/payments/other-banks.ts"
import type { Person } from "../workload/people.ts"
import { seededRandom } from "../workload/random.ts"
import { transferUntilDecided } from "../workload/transfer-until-decided.ts"

/** Payments to other banks and from them, through the payments workers. */
export type OtherBanksPayments = {
  /** References of the payments that were answered as accepted. */
  readonly accepted: readonly string[]
  /** Answers that no fault explains; each is a violation. */
  readonly wrong: readonly string[]
  /** Begins; both ways, one payment after another. @returns what stops it once the last one is decided */
  begin(): () => Promise<void>
  /**
   * Waits until every payment has ended, and compares the bank with the other banks' books.
   * @param superuserUrl of the database
   * @returns one sentence for each violation of R1 to R9 (docs/reliability.md)
   */
  compare(superuserUrl: string): Promise<string[]>
}

const everyMs = 400
const maxInOneMessage = 4
/** Accounts that settle, reject, settle and answer twice, and fail once before they answer (simulator/banks). */
const endings = [0, 0, 0, 1, 13, 17]
const accountsEach = 100
/** Leases and deadlines of the last payments, and inquiries about them. */
const restMs = 90_000
/** After a fault, a bank may not have answered yet; until then, the payer's next instant payment is refused. */
const heldBack = /answered 422: .*#instant_(?:unconfirmed|suspended)"/

export function payOtherBanks(
  rail: Rail,
  origins: readonly string[],
  people: readonly Person[],
): OtherBanksPayments {
  const accepted: string[] = []
  const wrong: string[] = []
  const random = seededRandom(1)
  const client = new OtherBanksClient(rail.control)

  async function payOut(signal: AbortSignal): Promise<void> {
    const connection = openApiConnection(() => undefined)
    let asked = 0
    const nextOrigin = () => origins[asked++ % origins.length] ?? ""
    while (!signal.aborted) {
      const payer = random.pick(people)
      const account = random.int(1, accountsEach) * 100 + random.pick(endings)
      const body = {
        fromAccountId: payer.accounts[0]?.id,
        amount: toDecimal(BigInt(random.int(1, 400))),
        recipientIban: simulatedIban(random.pick(simulatedBanks), account),
        recipientName: "Anna Lindqvist",
        reference: "To another bank",
        speed: random.pick(["instant", "standard"]),
      }
      const transfer = { cookie: payer.cookie, key: randomUUID(), body }
      const decided = await transferUntilDecided(connection, nextOrigin, transfer)
      if (typeof decided !== "string") accepted.push(decided.reference)
      else if (!heldBack.test(decided)) wrong.push(decided)
      await pause(signal)
    }
    connection.close()
  }

  async function payIn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const payment = planIncoming({ people, rates: [] }, maxInOneMessage, random)
      await client.act("/incoming", payment)
      await pause(signal)
    }
  }

  return {
    accepted,
    wrong,
    begin() {
      const working = new AbortController()
      const running = Promise.all([payOut(working.signal), payIn(working.signal)])
      return async () => {
        working.abort()
        await running
      }
    },
    compare(superuserUrl) {
      return ask(superuserUrl, async (database) => {
        const target = { client: database, url: superuserUrl, otherBanks: client }
        const left = await bringToRest(target, restMs)
        const balance = await balanceAfterRestart(rail, client)
        const evidence = {
          rows: await readPaymentRows(database),
          journal: await readJournal(rail.journal),
          balance,
          accepted,
          sent: await readSent(database, undefined),
          done: { cancelled: new Set<string>(), incoming: 0 },
          stale: { refused: 0, effects: [] },
        }
        return [...left, ...paymentChecks.flatMap((check) => check(evidence).violations)]
      })
    },
  }
}

const pause = (signal: AbortSignal) => sleep(everyMs, undefined, { signal }).catch(() => undefined)
