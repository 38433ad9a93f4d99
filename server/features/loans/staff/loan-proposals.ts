import type { ProposalRow } from "#shared/contracts/staff-proposals.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { loanOfferDays, payoutForOne } from "#shared/limits.ts"
import { loanTitles, monthsText } from "#shared/loans/loan-labels.ts"
import { monthlyPayment } from "#shared/money/annuity.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount, formatFigure } from "#shared/money/format.ts"
import { loanReasons } from "#shared/refusals/staff/loans.ts"
import type { ProposalKind } from "#shared/staff-operations.ts"
import { inWords } from "#shared/time/days-in-words.ts"
import {
  type Presented,
  type ProposalPresenter,
  presenter,
} from "../../../staff/proposal-presenter.ts"
import { refusalSentences } from "../../../staff/refusals.ts"

/** A loan when something was proposed about it, as loan_facts (server/features/loans/loan-decisions.sql) writes it. */
type Facts = {
  loanId: number
  loanType: keyof typeof loanTitles
  amount: string
  currency: Currency
  termMonths: number
  purpose: string
  interestRate: string
  monthlyPayment: string
  balance: string
}

/**
 * What the member can afford a month, in EUR, as loan_affordability (server/features/loans/loan-desk.sql) writes it; not in
 * proposals of earlier versions.
 */
type Affordable = {
  affordability?: Record<"income" | "outgoings" | "instalments" | "payment" | "left", string> & {
    debtToIncome: string | null
  }
}

const affordable = ({ affordability }: Affordable): ProposalRow[] => {
  if (affordability === undefined) return []
  const { income, outgoings, instalments, left, debtToIncome } = affordability
  const euros = (amount: string) => formatAmount(amount, "EUR")
  return [
    unchanged("Income a month", euros(income)),
    unchanged("Outgoings a month", euros(outgoings)),
    unchanged("Installments of other loans", euros(instalments)),
    unchanged("Left with this loan, at the rate of the application", euros(left)),
    unchanged("All installments, of the income", debtToIncome === null ? "-" : `${debtToIncome}%`),
  ]
}

/** What a rescheduling would give, as loan_reschedule_state (server/features/loans/loan-reschedulings.sql) writes it. */
type Reschedulable = {
  due: string
  overdue: string | null
  /** Installments that are not due yet. */
  left: number
  lastDue: string
  interestLeft: string
  next: Record<"payment" | "firstDue" | "lastDue" | "interestDue" | "interest", string> & {
    count: number
  }
}

const installmentsText = (count: number) =>
  count === 1 ? "one installment" : `${count} installments`

type Asked<Payload = object, State = Facts> = Presented<Payload, State>

/** What stays as it is, which the second employee needs to know. */
const unchanged = (name: string, value: string): ProposalRow => ({
  name,
  before: value,
  after: value,
})

/** Such as "Marta Weber's personal loan of €1,200.00". */
const loanOf = ({ before, member }: Asked) =>
  `${member?.name ?? "the member"}'s ${loanTitles[before.loanType].toLowerCase()} of ${formatAmount(before.amount, before.currency)}`

const percent = (rate: string) => `${rate}%`

const asked = ({ amount, currency, termMonths, purpose }: Facts): ProposalRow[] => [
  unchanged("Amount", formatAmount(amount, currency)),
  unchanged("Term", monthsText(termMonths)),
  unchanged("Purpose", purpose),
]

const link = ({ before: { loanId, loanType, amount, currency } }: Asked) => ({
  href: `/loans/${loanId}`,
  label: `${loanTitles[loanType]} of ${formatAmount(amount, currency)}`,
})

const shared = { link, refusal: refusalSentences(loanReasons) }

/** How proposals about loans are shown. */
export const loanProposals = {
  "loan.approve": presenter<{ interestRate: string }, Facts & Affordable>({
    title: "approve a loan",
    ...shared,
    sentence: (proposal) =>
      `Approve ${loanOf(proposal)} at ${percent(proposal.payload.interestRate)} over ${monthsText(proposal.before.termMonths)}.`,
    rows: ({ payload: { interestRate }, before }) => [
      { name: "State", before: "Application", after: `Offer, open for ${loanOfferDays} days` },
      {
        name: "Interest rate",
        before: percent(before.interestRate),
        after: percent(interestRate),
      },
      {
        name: "Monthly payment",
        before: formatAmount(before.monthlyPayment, before.currency),
        after: formatAmount(
          monthlyPayment(before.amount, interestRate, before.termMonths),
          before.currency,
        ),
      },
      ...asked(before),
      ...affordable(before),
    ],
    announces: ["loans"],
  }),
  "loan.reject": presenter<{ rejectionReason: string }, Facts>({
    title: "reject a loan",
    ...shared,
    sentence: (proposal) => `Reject the application for ${loanOf(proposal)}.`,
    rows: ({ payload, before }) => [
      { name: "State", before: "Application", after: "Rejected" },
      { name: "The member reads", before: null, after: payload.rejectionReason },
      ...asked(before),
    ],
    announces: ["loans"],
  }),
  "loan.disburse": presenter<object, Facts>({
    title: `pay out more than ${formatFigure(payoutForOne)} EUR`,
    ...shared,
    sentence: (proposal) => `Pay out ${loanOf(proposal)}.`,
    rows: ({ before }) => [
      { name: "State", before: "Accepted by the member", after: "Active" },
      {
        name: "Debt",
        before: formatAmount(before.balance, before.currency),
        after: formatAmount(before.amount, before.currency),
      },
      {
        name: "Money",
        before: null,
        after: `To the member's account in ${before.currency}`,
      },
      unchanged("Interest rate", percent(before.interestRate)),
      unchanged("Monthly payment", formatAmount(before.monthlyPayment, before.currency)),
      unchanged("Term", monthsText(before.termMonths)),
    ],
    announces: ["loans", "accounts", "transactions"],
  }),
  "loan.repay": presenter<
    { amount: string; from: "account" | "cash"; identified?: string; source?: string },
    Facts & { due: string; payoff: string; fromIban?: string | null }
  >({
    title: "take a repayment above the limit of one employee",
    ...shared,
    sentence: (proposal) =>
      `Take a repayment of ${formatAmount(proposal.payload.amount, proposal.before.currency)} on ${loanOf(proposal)}.`,
    rows: ({ payload: { amount, from, identified, source }, before }) => [
      { name: "Repaid", before: null, after: formatAmount(amount, before.currency) },
      {
        name: "From",
        before: null,
        after:
          `${from === "cash" ? "Cash, through account" : "Account"} ${formatIban(before.fromIban ?? "")}`.trim(),
      },
      ...(from === "cash"
        ? [
            { name: "Identified by", before: null, after: identified ?? "-" },
            { name: "Source of the money", before: null, after: source ?? "-" },
          ]
        : []),
      unchanged("Due today", formatAmount(before.due, before.currency)),
      unchanged("Payoff today", formatAmount(before.payoff, before.currency)),
      unchanged("Debt before", formatAmount(before.balance, before.currency)),
    ],
    announces: ["loans", "accounts", "transactions"],
  }),
  "loan.reschedule": presenter<{ months: number }, Facts & Reschedulable>({
    title: "reschedule a loan",
    ...shared,
    sentence: (proposal) =>
      `Spread what is left of ${loanOf(proposal)} over ${installmentsText(proposal.before.next.count)} of ${formatAmount(proposal.before.next.payment, proposal.before.currency)}.`,
    rows: ({ before: { currency, next, ...before } }) => [
      {
        name: "Installments that are not due yet",
        before: String(before.left),
        after: String(next.count),
      },
      {
        name: "Monthly payment",
        before: formatAmount(before.monthlyPayment, currency),
        after: formatAmount(next.payment, currency),
      },
      { name: "Last installment", before: inWords(before.lastDue), after: inWords(next.lastDue) },
      {
        name: "Interest still to pay",
        before: formatAmount(before.interestLeft, currency),
        after: formatAmount(next.interest, currency),
      },
      {
        name: "Due now",
        before: formatAmount(before.due, currency),
        after: `${formatAmount(next.interestDue, currency)} of interest`,
      },
      unchanged("Overdue", formatAmount(before.overdue ?? "0.00", currency)),
      unchanged("Debt", formatAmount(before.balance, currency)),
      unchanged("Interest rate", percent(before.interestRate)),
      unchanged("First new installment", inWords(next.firstDue)),
    ],
    announces: ["loans"],
  }),
  "loan.write_off": presenter<object, Facts & { overdue: string | null }>({
    title: "write a loan off",
    ...shared,
    sentence: (proposal) =>
      `Write off what is left of ${loanOf(proposal)}, at most ${formatAmount(proposal.before.balance, proposal.before.currency)}.`,
    rows: ({ before: { balance, currency, overdue } }) => [
      { name: "State", before: "Active", after: "Closed, written off" },
      {
        name: "Debt",
        before: formatAmount(balance, currency),
        after: formatAmount("0.00", currency),
      },
      {
        name: "Overdue",
        before: formatAmount(overdue ?? "0.00", currency),
        after: "What the account holds is taken first, the rest is not collected anymore",
      },
      {
        name: "Loss of the bank",
        before: null,
        after: `At most ${formatAmount(balance, currency)}`,
      },
    ],
    announces: ["loans", "accounts", "transactions"],
  }),
} satisfies Partial<Record<ProposalKind, ProposalPresenter>>
