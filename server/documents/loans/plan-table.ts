import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { inWords } from "#shared/time/days-in-words.ts"
import { asWritten, type Say, type Text } from "#shared/words/text.ts"
import type { Column, Row, Table } from "../pdf/paper.ts"
import { type LoanFacts, termsOf } from "./loan-terms.ts"

const columnsIn = (say: Say): Column[] => [
  { label: say("No."), width: 8 },
  { label: say("Due", { context: "installment" }), width: 20 },
  { label: say("Principal"), width: 18, align: "right" },
  { label: say("Interest"), width: 18, align: "right" },
  { label: say("Payment", { context: "of a loan" }), width: 18, align: "right" },
  { label: say("Still owed"), width: 18, align: "right" },
]

type Line = { due: Text; principal: string; interest: string }

/** The installments that the terms give, by month: the dates follow from the payout. */
export function planTable(facts: LoanFacts): Table {
  const lines = termsOf(facts).plan.map((each, index) => ({
    ...each,
    due: facts.say("Month {number}", { number: String(index + 1) }),
  }))
  return tableOf(facts, facts.loan.amount, lines)
}

/** The installments of a loan that was paid out, by their dates; those after an early repayment are the new ones. */
export function datedTable(facts: LoanFacts): Table {
  const { loan, say } = facts
  const lines = loan.installments.map(({ dueDate, principal, interest, status }) => ({
    due: say("{day}{status, select, paid {, paid} overdue {, overdue} other {}}", {
      day: inWords(dueDate, say),
      status,
    }),
    principal,
    interest,
  }))
  const owed = lines.reduce((sum, { principal }) => sum + fromDecimal(principal), 0n)
  return tableOf(facts, toDecimal(owed), lines)
}

function tableOf({ loan, say }: LoanFacts, owed: string, lines: readonly Line[]): Table {
  const money = (cents: bigint) => formatAmount(toDecimal(cents), loan.currency, say.language)
  let rest = fromDecimal(owed)
  let [principals, interests] = [0n, 0n]
  const rows: Row[] = lines.map(({ due, principal, interest }, index) => {
    const [part, share] = [fromDecimal(principal), fromDecimal(interest)]
    rest -= part
    principals += part
    interests += share
    return {
      cells: [
        asWritten(String(index + 1)),
        due,
        money(part),
        money(share),
        money(part + share),
        money(rest),
      ],
    }
  })
  return {
    kind: "table",
    caption: say("Installments"),
    columns: columnsIn(say),
    rows: [
      ...rows,
      {
        cells: [
          asWritten(""),
          say("Together", { context: "sum" }),
          money(principals),
          money(interests),
          money(principals + interests),
          asWritten(""),
        ],
        strong: true,
      },
    ],
    empty: asWritten(""),
  }
}
