import type { ProposalRow } from "#shared/contracts/staff-proposals.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { loanTitles } from "#shared/loans/loan-labels.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { ledgerReasons } from "#shared/refusals/staff/ledger.ts"
import type { ProposalKind } from "#shared/staff-operations.ts"
import { inWords } from "#shared/time/days-in-words.ts"
import { zonedDay } from "#shared/time/zoned-time.ts"
import type { Env } from "../../../config/env.ts"
import {
  type Presented,
  type ProposalPresenter,
  presenter,
} from "../../../staff/proposal-presenter.ts"
import { refusalSentences } from "../../../staff/refusals.ts"

const refusal = refusalSentences(ledgerReasons)

/** What entry_reverse_state returns (server/features/ledger/reversals.sql). */
type Entry = {
  reference: string
  kind?: string
  bookedAt: string
  amount: string | null
  currency: Currency | null
  description: string | null
  /** What arrived, if in another currency. Not in proposals of earlier versions. */
  convertedAmount?: string | null
  convertedCurrency?: Currency | null
  /** The loan that it paid out or repaid; `after` is its debt without the entry. */
  loan?: {
    loanId: number
    loanType: keyof typeof loanTitles
    amount: string
    currency: Currency
    balance: string
    after: string
  } | null
  fromName: string | null
  fromIban: string | null
  toName: string | null
  toIban: string | null
}
type Correction = { amount: string }

type Suspense = { currency: Currency; balance: string }

const amountText = ({ amount, currency }: Pick<Entry, "amount" | "currency">) =>
  amount !== null && currency !== null ? formatAmount(amount, currency) : null

const party = (name: string | null, iban: string | null) =>
  [name, iban && formatIban(iban)].filter(Boolean).join(", ") || "The bank"

const unchanged = (name: string, value: string | null): ProposalRow => ({
  name,
  before: value,
  after: value,
})

/** The bank's day of a moment: "25 Nov 2026". */
const dayOf = (moment: string, timeZone: string) => inWords(zonedDay(new Date(moment), timeZone))

const facts = (entry: Entry, { BANK_TIME_ZONE }: Pick<Env, "BANK_TIME_ZONE">): ProposalRow[] => [
  unchanged("Entry", entry.reference),
  unchanged("Booked", dayOf(entry.bookedAt, BANK_TIME_ZONE)),
  unchanged("From", party(entry.fromName, entry.fromIban)),
  unchanged("To", party(entry.toName, entry.toIban)),
  unchanged("Description", entry.description),
]

/** What else a reversal undoes: the other currency of a conversion, and what an entry did to a loan. */
function undone({ convertedAmount, convertedCurrency, loan, kind }: Entry): ProposalRow[] {
  const other = amountText({
    amount: convertedAmount ?? null,
    currency: convertedCurrency ?? null,
  })
  return [
    ...(other === null
      ? []
      : [{ name: "Converted to", before: other, after: "Taken back as a whole" }]),
    ...(loan
      ? [
          {
            name: `${loanTitles[loan.loanType]} of ${formatAmount(loan.amount, loan.currency)}`,
            before: kind === "loan_disbursement" ? "Active" : "Payment counted",
            after:
              kind === "loan_disbursement"
                ? "Waits for its payout again"
                : "The payment's installments are owed again",
          },
          {
            name: "Debt",
            before: formatAmount(loan.balance, loan.currency),
            after: formatAmount(loan.after, loan.currency),
          },
        ]
      : []),
  ]
}

const link = ({ before: { reference } }: Presented<unknown, Entry>) => ({
  href: `/ledger/entries/${reference}`,
  label: `Entry ${reference}`,
})

/** The balance without its sign: what the bank gains or loses. */
const cleared = ({ balance, currency }: Suspense) =>
  formatAmount(balance.replace("-", ""), currency)

/** How corrections of the ledger are shown. */
export const ledgerProposals = {
  "entry.reverse": presenter<object, Entry>({
    title: "reverse an entry",
    sentence: ({ before }) => `Reverse ${before.reference} of ${amountText(before)}.`,
    rows: ({ before }, env) => [
      { name: "Amount", before: amountText(before), after: "Reversed as a whole" },
      ...undone(before),
      ...facts(before, env),
    ],
    link,
    refusal,
    announces: ["accounts", "transactions", "loans"],
  }),
  "entry.correct": presenter<Correction, Entry>({
    title: "correct an entry",
    sentence: ({ payload, before }) =>
      `Correct ${before.reference} from ${amountText(before)} to ${amountText({ ...before, ...payload })}.`,
    rows: ({ payload, before }, env) => [
      {
        name: "Amount",
        before: amountText(before),
        after: amountText({ ...before, amount: payload.amount }),
      },
      {
        name: "Given back",
        before: null,
        after: amountText({
          ...before,
          amount: toDecimal(fromDecimal(before.amount ?? "0") - fromDecimal(payload.amount)),
        }),
      },
      ...facts(before, env),
    ],
    link,
    refusal,
    announces: ["accounts", "transactions"],
  }),
  "suspense.clear": presenter<object, Suspense>({
    title: "clear suspense",
    sentence: ({ before }) =>
      `Accept ${cleared(before)} on suspense as the bank's ${before.balance.startsWith("-") ? "loss" : "gain"}.`,
    rows: ({ before }) => [
      {
        name: "Suspense",
        before: `${cleared(before)} ${before.balance.startsWith("-") ? "debit" : "credit"}`,
        after: formatAmount("0.00", before.currency),
      },
    ],
    link: ({ before: { currency } }) => ({
      href: `/ledger/accounts/suspense/${currency}`,
      label: `Suspense in ${currency}`,
    }),
    refusal,
  }),
} satisfies Partial<Record<ProposalKind, ProposalPresenter>>
