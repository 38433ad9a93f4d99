import { formatAmount } from "#shared/money/format.ts"
import { loanReasons } from "#shared/refusals/staff/loans.ts"
import {
  approveLoan,
  disburseLoan,
  rejectLoan,
  undoApproval,
  writeOffLoan,
} from "../../server/features/loans/staff/decide-loan.ts"
import { allLoans, loansInArrears } from "../../server/features/loans/staff/queries.ts"
import type { StaffContext } from "../../server/staff/staff-use-case.ts"
import { type Command, type Refused, refusedFor, WrongUsage } from "./command.ts"
import { printable } from "./printable.ts"
import { readArguments, readId } from "./read-arguments.ts"

/**
 * Staff's decisions on loans: pending → approved → active, or pending → rejected. Between approved and
 * active, the member accepts the offer; until then, the approval can be taken back.
 */
export const loans: Command = {
  usage: [
    "loans list",
    "loans approve ID [--rate 4.20]",
    'loans reject ID --reason "…"',
    'loans undo-approval ID --reason "…"',
    "loans disburse ID",
    "loans arrears",
    'loans write-off ID --reason "…"',
  ].join("\n"),
  reads: ["list", "arrears"],
  async run([verb, ...args], context) {
    if (verb === "list") {
      readArguments(args, {})
      return list(context)
    }
    if (verb === "approve") {
      const { given } = readArguments(args, { positionals: ["id"], optional: ["rate"] })
      return approve(context, readId(given.id), given.rate)
    }
    if (verb === "reject") {
      const { given } = readArguments(args, { positionals: ["id"], required: ["reason"] })
      return reject(context, readId(given.id), given.reason)
    }
    if (verb === "disburse") {
      const { given } = readArguments(args, { positionals: ["id"] })
      return disburse(context, readId(given.id))
    }
    if (verb === "arrears") {
      readArguments(args, {})
      return arrears(context)
    }
    if (verb === "undo-approval" || verb === "write-off") {
      const { given } = readArguments(args, { positionals: ["id"], required: ["reason"] })
      const act = verb === "write-off" ? writeOff : undo
      return act(context, readId(given.id), given.reason)
    }
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
    const offer =
      row.status !== "approved"
        ? ""
        : row.acceptedAt
          ? ", accepted: pay it out"
          : `, offered until ${row.offerExpiresOn}`
    console.log(
      `${row.id}  ${row.status.padEnd(8)}  ${row.loanType.padEnd(8)} ${amount}  ${terms}  ${printable(row.username)}${owed}${offer}`,
    )
  }
}

async function approve(
  context: StaffContext,
  loanId: number,
  rate: string | undefined,
): Promise<void> {
  const done = await approveLoan(context, { loanId, rate })
  if (done.outcome === "refused") throw refusal(done, loanId)
  const payment = formatAmount(done.monthlyPayment, done.currency)
  console.log(`Loan ${loanId} is approved at ${done.interestRate} % a year: ${payment} a month.`)
  console.log(`The member can accept the offer until ${done.expiresOn}. Then pay it out.`)
}

async function reject(
  context: StaffContext,
  loanId: number,
  rejectionReason: string,
): Promise<void> {
  const done = await rejectLoan(context, { loanId, rejectionReason })
  if (done.outcome === "refused") throw refusal(done, loanId)
  console.log(`Loan ${loanId} is rejected. The member reads: ${done.rejectionReason}`)
}

async function disburse(context: StaffContext, loanId: number): Promise<void> {
  const done = await disburseLoan(context, { loanId })
  if (done.outcome === "refused") throw refusal(done, loanId)
  console.log(`Loan ${loanId} is paid out and active.`)
}

async function undo(context: StaffContext, loanId: number, reason: string): Promise<void> {
  const done = await undoApproval(context, { loanId, reason })
  if (done.outcome === "refused") throw refusal(done, loanId)
  console.log(`The approval of loan ${loanId} is taken back. It waits for a decision again.`)
}

async function writeOff(context: StaffContext, loanId: number, reason: string): Promise<void> {
  const done = await writeOffLoan(context, { loanId, reason })
  if (done.outcome === "refused") throw refusal(done, loanId)
  const { amount, currency } = done
  console.log(`${formatAmount(amount, currency)} of loan ${loanId} are written off. It is closed.`)
}

/** The most loans in arrears that are listed. */
const listedArrears = 1000

async function arrears({ db }: StaffContext): Promise<void> {
  const rows = await loansInArrears(db, listedArrears)
  if (rows.length === 0) console.log("No loan is in arrears.")
  for (const { loanId, name, currency, overdue, since, days, balance, promise } of rows) {
    const promised = promise
      ? `, ${formatAmount(promise.amount, currency)} promised for ${promise.promisedFor}: ${promise.state}`
      : ""
    console.log(
      `${loanId}  ${printable(name)}  ${formatAmount(overdue, currency)} overdue since ${since} (${days} days), ${formatAmount(balance, currency)} owed${promised}`,
    )
  }
}

type Refusal = Extract<
  Awaited<
    ReturnType<
      | typeof approveLoan
      | typeof rejectLoan
      | typeof undoApproval
      | typeof disburseLoan
      | typeof writeOffLoan
    >
  >,
  { outcome: "refused" }
>

/** The loan, and what the refusal says about it besides its reason. */
function subjectOf(why: Refusal, id: number): string {
  if (why.reason === "wrong_status") return `Loan ${id} (${why.status})`
  if (why.reason === "not_accepted") return `Loan ${id} (offered until ${why.expiresOn})`
  if (why.reason === "no_account") return `Loan ${id} (${why.currency})`
  return `Loan ${id}`
}

const refusal = (why: Refusal, id: number): Refused =>
  refusedFor(loanReasons, why.reason, subjectOf(why, id))
