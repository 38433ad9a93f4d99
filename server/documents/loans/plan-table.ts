import type { Loan } from "#shared/contracts/loans.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { inWords } from "#shared/time/days-in-words.ts"
import type { Row, Table } from "../pdf/paper.ts"
import { type LoanFacts, termsOf } from "./loan-terms.ts"

const columns = [
  { label: "No.", width: 8 },
  { label: "Due", width: 20 },
  { label: "Principal", width: 18, align: "right" },
  { label: "Interest", width: 18, align: "right" },
  { label: "Payment", width: 18, align: "right" },
  { label: "Still owed", width: 18, align: "right" },
] as const

type Line = { due: string; principal: string; interest: string }

/** The installments that the terms give, by month: the dates follow from the payout. */
export function planTable({ loan }: LoanFacts): Table {
  const lines = termsOf(loan).plan.map((each, index) => ({ ...each, due: `Month ${index + 1}` }))
  return tableOf(loan, loan.amount, lines)
}

/** The installments of a loan that was paid out, by their dates; those after an early repayment are the new ones. */
export function datedTable({ loan }: LoanFacts): Table {
  const lines = loan.installments.map(({ dueDate, principal, interest, status }) => ({
    due: `${inWords(dueDate)}${status === "paid" ? ", paid" : status === "overdue" ? ", overdue" : ""}`,
    principal,
    interest,
  }))
  const owed = lines.reduce((sum, { principal }) => sum + fromDecimal(principal), 0n)
  return tableOf(loan, toDecimal(owed), lines)
}

function tableOf({ currency }: Loan, owed: string, lines: readonly Line[]): Table {
  const money = (cents: bigint) => formatAmount(toDecimal(cents), currency)
  let rest = fromDecimal(owed)
  let [principals, interests] = [0n, 0n]
  const rows: Row[] = lines.map(({ due, principal, interest }, index) => {
    const [part, share] = [fromDecimal(principal), fromDecimal(interest)]
    rest -= part
    principals += part
    interests += share
    return {
      cells: [String(index + 1), due, money(part), money(share), money(part + share), money(rest)],
    }
  })
  return {
    kind: "table",
    caption: "Installments",
    columns,
    rows: [
      ...rows,
      {
        cells: [
          "",
          "Together",
          money(principals),
          money(interests),
          money(principals + interests),
          "",
        ],
        strong: true,
      },
    ],
    empty: "",
  }
}
