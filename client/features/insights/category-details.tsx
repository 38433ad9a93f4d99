import { useQuery } from "@tanstack/react-query"
import { Link } from "wouter"
import * as z from "zod/mini"
import { positiveAmount } from "#shared/contracts/fields.ts"
import type { BudgetChange, CategorySpending } from "#shared/contracts/insights.ts"
import { budgetCategories, categoryNames } from "#shared/insights/categories.ts"
import { formatAmount } from "#shared/money/format.ts"
import { monthInWords } from "#shared/time/days-in-words.ts"
import { formatDay } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { asTyped } from "../../lib/typed-amount.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { AmountField } from "../../ui/amount-field.tsx"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogBody } from "../../ui/dialog.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { RowsSkeleton } from "../../ui/rows.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { categoryPaymentsQuery, useSetBudget } from "./api.ts"

type CategoryDetailsProps = { month: string; spending: CategorySpending; onClose: () => void }

/** The payments of a category in a month, and its budget. */
export function CategoryDetails({ month, spending, onClose }: CategoryDetailsProps) {
  const { category, budget } = spending
  const budgeted = budgetCategories.find((one) => one === category)
  return (
    <Dialog
      onClose={onClose}
      title={say(categoryNames[category])}
      description={say("{amount} in {month}", {
        amount: formatAmount(spending.amount, "EUR"),
        month: monthInWords(month),
      })}
    >
      <DialogBody>
        <Payments month={month} category={category} />
        {budgeted && (
          <div className="border-t border-line pt-4">
            <BudgetForm category={budgeted} budget={budget} onClose={onClose} />
          </div>
        )}
      </DialogBody>
    </Dialog>
  )
}

function Payments({ month, category }: { month: string; category: CategorySpending["category"] }) {
  return (
    <Loaded
      query={useQuery(categoryPaymentsQuery(month, category))}
      failure={say("The payments did not load")}
      skeleton={<RowsSkeleton count={2} />}
    >
      {(payments) =>
        payments.length === 0 ? (
          <p className="text-ink-2">{say("There are no payments in this month.")}</p>
        ) : (
          <ul className="-my-2 max-h-80 overflow-y-auto">
            {payments.map(({ reference, on, name, description, currency, amount }) => (
              <li
                key={reference + amount}
                className="flex items-baseline justify-between gap-3 border-t border-line py-2.5 first:border-t-0"
              >
                <span className="min-w-0">
                  <Link
                    href={`/transactions?show=${reference}`}
                    className="font-semibold wrap-anywhere underline decoration-current/30 underline-offset-3 hover:decoration-current touch:py-2"
                  >
                    <bdi translate="no">{name ?? description}</bdi>
                  </Link>
                  <span className="block text-13 text-ink-3">
                    {`${formatDay(on)}${name !== null && description ? ` · ${description}` : ""}`}
                  </span>
                </span>
                <span translate="no" className="amount font-semibold">
                  {formatAmount(amount, currency)}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

const Fields = z.strictObject({ amount: positiveAmount(say("Amount must be a positive number")) })

function BudgetForm({
  category,
  budget,
  onClose,
}: {
  category: BudgetChange["category"]
  budget: string | null
  onClose: () => void
}) {
  const setting = useSetBudget()
  const { submit, pending, amount } = useContractForm({
    contract: Fields,
    values: { amount: budget === null ? "" : asTyped(budget) },
    mode: "onSubmit",
    change: setting,
    send: (sent, told) => setting.mutate({ category, amount: sent.amount }, told),
    toast: { title: say("Budget saved") },
    onDone: onClose,
  })
  const remove = () =>
    setting.mutate(
      { category, amount: null },
      {
        onSuccess: () => {
          showToast({ title: say("Budget removed") })
          onClose()
        },
      },
    )
  return (
    <form noValidate onSubmit={submit}>
      <AmountField
        label={say("Monthly budget")}
        currency="EUR"
        hint={say("You are told at 80% and 100%. Nothing is blocked.")}
        {...amount("amount", "EUR")}
      />
      <div className="mt-4 flex justify-end gap-2 max-md:[&>*]:flex-1">
        {budget && (
          <Button tone="ghost" size="large" disabled={pending} onClick={remove}>
            {say("Remove Budget")}
          </Button>
        )}
        <Button type="submit" tone="secondary" size="large" pending={pending}>
          {say("Save Budget")}
        </Button>
      </div>
    </form>
  )
}
