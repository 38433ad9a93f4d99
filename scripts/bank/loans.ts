import { monthlyPayment } from "#shared/money/annuity.ts"
import { formatAmount } from "#shared/money/format.ts"
import { applicationRate, lowestRate } from "#shared/money/loan-bounds.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { recordAudit } from "../../server/db/audit.ts"
import { inTransaction } from "../../server/db/transaction.ts"
import {
  allLoans,
  disburseLoan,
  lockLoan,
  markApproved,
  markRejected,
} from "../../server/features/loans/staff-queries.ts"
import { type Command, Refused, type StaffContext, WrongUsage } from "./command.ts"
import { printable } from "./printable.ts"

/** No loan of this bank costs more, percent a year. */
const highestRate = "20.00"

/** Staff's decisions on loans: pending → approved → active, or pending → rejected. */
export const loans: Command = {
  usage: [
    "loans list",
    "loans approve ID [--rate 4.20]",
    'loans reject ID --reason "…"',
    "loans disburse ID",
  ].join("\n"),
  async run([verb, subject, option, value, ...rest], owner) {
    if (rest.length > 0) throw new WrongUsage()
    if (verb === "list" && subject === undefined) return list(owner)
    if (!subject || !/^[1-9]\d{0,14}$/.test(subject)) throw new WrongUsage()
    const id = Number(subject)
    const given = value !== undefined
    if (verb === "approve" && option === undefined) return approve(owner, id, applicationRate)
    if (verb === "approve" && option === "--rate" && given) return approve(owner, id, value)
    if (verb === "reject" && option === "--reason" && given) return reject(owner, id, value)
    if (verb === "disburse" && option === undefined) return disburse(owner, id)
    throw new WrongUsage()
  },
}

async function list({ db }: StaffContext): Promise<void> {
  const rows = await allLoans(db)
  if (rows.length === 0) console.log("There are no loans.")
  for (const row of rows) {
    const amount = formatAmount(row.amount, row.currency).padStart(15)
    const terms = `${row.interestRate} % over ${row.termMonths} months`
    const owed = row.status === "active" ? `, ${formatAmount(row.balance, row.currency)} owed` : ""
    console.log(
      `${row.id}  ${row.status.padEnd(8)}  ${row.loanType.padEnd(8)} ${amount}  ${terms}  ${printable(row.username)}${owed}`,
    )
  }
}

async function approve(owner: StaffContext, id: number, rate: string): Promise<void> {
  const interestRate = fixedRate(rate)
  const payment = await decide(owner, id, "approved", async (tx, loan) => {
    const terms = {
      interestRate,
      monthlyPayment: monthlyPayment(loan.amount, interestRate, loan.termMonths),
    }
    await markApproved(tx, id, owner.env.BANK_TIME_ZONE, terms)
    return { details: terms, said: formatAmount(terms.monthlyPayment, loan.currency) }
  })
  console.log(`Loan ${id} is approved at ${interestRate} % a year: ${payment} a month.`)
}

function fixedRate(text: string): string {
  const rate = /^\d{1,2}(\.\d{1,2})?$/.test(text) ? fromDecimal(text) : -1n
  if (rate >= fromDecimal(lowestRate) && rate <= fromDecimal(highestRate)) return toDecimal(rate)
  throw new Refused(`The rate must be from ${lowestRate} to ${highestRate} percent a year.`)
}

async function reject(owner: StaffContext, id: number, text: string): Promise<void> {
  const reason = text.trim()
  if (reason.length < 1 || reason.length > 1000) {
    throw new Refused("The reason must have 1 to 1000 characters: the customer reads it.")
  }
  await decide(owner, id, "rejected", async (tx) => {
    await markRejected(tx, id, reason)
    return { details: { reason }, said: "" }
  })
  console.log(`Loan ${id} is rejected. The customer reads: ${reason}`)
}

type Transaction = Parameters<typeof lockLoan>[0]
type Loan = NonNullable<Awaited<ReturnType<typeof lockLoan>>>

/** Takes a decision on a loan that waits for one, and writes it down. */
async function decide(
  { pool, announce }: StaffContext,
  id: number,
  verdict: "approved" | "rejected",
  work: (tx: Transaction, loan: Loan) => Promise<{ details: object; said: string }>,
): Promise<string> {
  const { userId, said } = await inTransaction(pool, async (tx) => {
    const loan = await lockLoan(tx, id)
    if (!loan) throw new Refused(`There is no loan ${id}.`)
    if (loan.status !== "pending") throw illegal(id, loan.status, verdict)
    const done = await work(tx, loan)
    await recordAudit(tx, {
      userId: loan.userId,
      actor: "staff",
      action: `loan.${verdict}`,
      details: { loanId: id, ...done.details },
    })
    return { userId: loan.userId, said: done.said }
  })
  announce(userId, "loans")
  return said
}

async function disburse({ env, pool, announce }: StaffContext, id: number): Promise<void> {
  const userId = await inTransaction(pool, async (tx) => {
    const done = await disburseLoan(tx, id, env.BANK_TIME_ZONE)
    if (done.outcome === "missing") throw new Refused(`There is no loan ${id}.`)
    if (done.outcome === "wrong_status") throw illegal(id, done.status, "disbursed")
    if (done.outcome === "no_account") {
      throw new Refused(
        `The customer of loan ${id} has no ${done.currency} account, so it cannot be disbursed.`,
      )
    }
    await recordAudit(tx, {
      userId: done.userId,
      actor: "staff",
      action: "loan.disbursed",
      details: { loanId: id, accountId: done.accountId },
    })
    return done.userId
  })
  announce(userId, "loans", "accounts", "transactions")
  console.log(`Loan ${id} is paid out and active.`)
}

const illegal = (id: number, status: string, verdict: string) =>
  new Refused(`Loan ${id} is ${status}, so it cannot be ${verdict}.`)
