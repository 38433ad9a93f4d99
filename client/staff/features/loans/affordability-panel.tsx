import type { Affordability } from "#shared/contracts/staff-loans.ts"
import { formatAmount } from "#shared/money/format.ts"
import { monthInWords } from "#shared/time/days-in-words.ts"
import { classes } from "../../../ui/classes.ts"
import { KeyValue, KeyValues } from "../../../ui/key-values.tsx"
import { listOfRows } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { Panel } from "../../ui/panel.tsx"

type Month = Affordability["months"][number]

const euros = (amount: string) => formatAmount(amount, "EUR")

/** An amount that is taken away. */
const less = (amount: string) => (/^-|^0+\.00$/.test(amount) ? euros(amount) : `-${euros(amount)}`)

const columns: readonly Column<Month>[] = [
  {
    id: "month",
    label: "Month",
    cell: ({ month }) => monthInWords(month),
  },
  { id: "income", label: "Income", cell: ({ income }) => euros(income), figure: true },
  { id: "outgoings", label: "Outgoings", cell: ({ outgoings }) => euros(outgoings), figure: true },
]

/** What the member can afford, from the bank's postings: month by month, and what is left with this loan. */
export function AffordabilityPanel({ affordability }: { affordability: Affordability }) {
  const { months, income, outgoings, instalments, payment, debtToIncome, left } = affordability
  return (
    <Panel title="Affordability" aside="Last three whole months, in EUR">
      <div className="grid grid-cols-1 lg:grid-cols-2 lg:divide-x lg:divide-line">
        <DataTable
          label="Income and outgoings"
          list={listOfRows(months)}
          columns={columns}
          rowKey={({ month }) => month}
          empty={{ title: "No months", text: "There is no whole month yet." }}
        />
        <KeyValues className="px-3 max-lg:border-t max-lg:border-line">
          <KeyValue name="Average income">{euros(income)}</KeyValue>
          <KeyValue name="Average outgoings">{less(outgoings)}</KeyValue>
          <KeyValue name="Installments of other loans">{less(instalments)}</KeyValue>
          <KeyValue name="Installment of this loan">
            {payment === null ? "No exchange rate" : less(payment)}
          </KeyValue>
          <KeyValue name="Left each month" strong>
            {left === null ? (
              "-"
            ) : (
              <span
                translate="no"
                className={classes("amount", left.startsWith("-") && "text-negative")}
              >
                {euros(left)}
              </span>
            )}
          </KeyValue>
          <KeyValue name="Debt-to-income ratio">
            {debtToIncome === null ? "No income" : `${debtToIncome}%`}
          </KeyValue>
        </KeyValues>
      </div>
    </Panel>
  )
}
