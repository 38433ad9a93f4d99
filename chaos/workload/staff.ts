import { setTimeout as sleep } from "node:timers/promises"
import { ownClient } from "../environment/own-client.ts"
import type { History, Operation } from "./history.ts"
import { named } from "./history.ts"
import type { KnownLoan, LoanBook } from "./loan-book.ts"
import type { Random } from "./random.ts"

/** The result of loan_disburse (server/features/loans/loans.sql). */
type Disbursal = { outcome: string; status?: string }

/** Staff at work on the loans of a trial. */
export type Staff = {
  /** Stops them: the outcome of unfinished work is unknown. */
  stop(): Promise<void>
  /** After the faults: resolves every disbursement whose outcome is unknown. */
  resolveOutcomes(): Promise<void>
}

type StaffOptions = {
  /** The owner role's address of the trial's database. */
  readonly ownerUrl: string
  readonly timeZone: string
  readonly history: History
  readonly loans: LoanBook
  /** The number of the first disbursement; members' operations have lower numbers. */
  readonly firstSeq: number
}

const statementMs = 4_000
/** Two members of staff sometimes decide on the same loan at the same time. */
const doubledShare = 0.2

/**
 * Approves and pays out the loans that members apply for, like `npm run bank -- loans`: as the
 * owner role, in a separate transaction. The offer is accepted with its approval. Two members of staff work concurrently.
 */
export function openStaff(options: StaffOptions, random: Random): Staff {
  const open = new Map<Operation, KnownLoan>()
  let closed = false
  let seq = options.firstSeq

  async function work(member: number): Promise<void> {
    while (!closed) {
      const loan = options.loans.takeWaiting()
      if (!loan) {
        await sleep(50)
        continue
      }
      const operation = begin(options.history, loan, seq++, member)
      open.set(operation, loan)
      const doubled = random.fork(`loan ${operation.seq}`).chance(doubledShare)
      const tries = [
        disburse(operation, loan, 2),
        ...(doubled ? [disburse(operation, loan, 2)] : []),
      ]
      await Promise.all(tries)
    }
  }

  /** Tries until it is known that the loan is paid out. */
  async function disburse(operation: Operation, loan: KnownLoan, tries: number): Promise<void> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      operation.sent += 1
      try {
        const { outcome, status } = await payOut(options, loan.id)
        // A loan that another client has just paid out is active, or already repaid.
        const done = outcome === "disbursed" || status === "active" || status === "closed"
        if (!done) throw new Error(`${outcome} ${status}`)
        return options.history.decide(operation, {
          type: "ok",
          status: 200,
          body: { loan: loan.id },
        })
      } catch (error) {
        operation.lost.push(String(error))
        await sleep(200)
      }
    }
    if (!operation.outcome) operation.givenUp = true
  }

  const members = [work(0), work(1)]
  return {
    async stop() {
      closed = true
      await Promise.all(members)
    },
    async resolveOutcomes() {
      // An application whose outcome was resolved after the faults is still decided.
      for (let loan = options.loans.takeWaiting(); loan; loan = options.loans.takeWaiting()) {
        const operation = begin(options.history, loan, seq++, 0)
        open.set(operation, loan)
      }
      for (const [operation, loan] of open) {
        if (!operation.outcome) await disburse(operation, loan, 25)
        if (!operation.outcome) {
          options.history.violations.push(
            `${named(operation)} was never paid out: ${operation.lost.at(-1)}`,
          )
        }
      }
    },
  }
}

function begin(history: History, loan: KnownLoan, seq: number, member: number): Operation {
  const order = {
    kind: "loan_disbursement",
    person: loan.person,
    path: "",
    body: { amount: loan.amount, currency: loan.currency },
    loan: loan.id,
  } as const
  return history.invoke(seq, -1 - member, order, `loan ${loan.id}`)
}

async function payOut({ ownerUrl, timeZone }: StaffOptions, loan: number): Promise<Disbursal> {
  const client = ownClient(ownerUrl, statementMs)
  try {
    await client.connect()
    await client.query(
      `update loans set status = 'approved', approved_date = clock_timestamp(), accepted_at = clock_timestamp()
        where id = $1 and status = 'pending'`,
      [loan],
    )
    await client.query("begin")
    const { rows } = await client.query<{ outcome: Disbursal }>(
      "select loan_disburse($1, $2, null) as outcome",
      [loan, timeZone],
    )
    const { command } = await client.query("commit")
    if (!rows[0] || command !== "COMMIT") throw new Error(`the transaction ended with ${command}`)
    return rows[0].outcome
  } finally {
    // A connection that hangs is not waited for.
    void client.end().catch(() => undefined)
  }
}
