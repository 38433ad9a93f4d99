import { skipToken, useQuery } from "@tanstack/react-query"
import { useSearch } from "wouter"
import type { Account } from "#shared/contracts/accounts.ts"
import type { SavingsGoal } from "#shared/contracts/goals.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { parseRate } from "#shared/money/convert.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { addMonths } from "#shared/time/target-days.ts"
import { exchangeRatesQuery, findRate } from "../features/exchange/api.ts"
import { goalsQuery } from "../features/goals/api.ts"
import type { TransferValues } from "../features/transfers/transfer-values.ts"
import { userQuery } from "../identity/sign-in/api.ts"
import { bankDay } from "../lib/bank-time.ts"
import { asTyped } from "../lib/typed-amount.ts"
import { payNow } from "../money/orders/schedule-values.ts"

/** The address of the transfer form for a standing order that fills a goal. It names no payee and no amount. */
export const fillAddress = (into: Account["id"], goal: SavingsGoal): string =>
  `/transfer?${new URLSearchParams({ into: String(into), goal: String(goal.id) })}`

/**
 * What the transfer's URL asks for with `?into=ACCOUNT&goal=GOAL`: a payment every month from another account
 * of the member into this one.
 */
export function useGoalTransfer() {
  const parts = new URLSearchParams(useSearch())
  const into = Number(parts.get("into"))
  const goalId = Number(parts.get("goal"))
  const asked = into > 0 && goalId > 0
  const goals = useQuery(
    asked ? goalsQuery(into) : { queryKey: ["accounts", "none"], queryFn: skipToken },
  )
  const rates = useQuery({ ...exchangeRatesQuery, enabled: asked })
  const user = useQuery({ ...userQuery, enabled: asked })
  const goal = goals.data?.goals.find(({ id }) => id === goalId)

  function prefill(accounts: readonly Account[]): Partial<TransferValues> {
    const account = accounts.find(({ id }) => id === into)
    const others = accounts.filter(({ id }) => id !== into)
    const payer = others.find(({ currency }) => currency === account?.currency) ?? others[0]
    if (!goal || !account || !payer) return {}
    const rate = findRate(rates.data, payer.currency, account.currency)?.rate
    const amount =
      goal.fill && payer.currency === account.currency
        ? goal.fill.amount
        : goal.fill && rate
          ? amountFor(goal.fill.amount, rate)
          : ""
    const firstOfNextMonth = addMonths(`${bankDay(new Date()).slice(0, 7)}-01`, 1)
    return {
      fromAccountId: payer.id,
      recipientIban: formatIban(account.iban),
      recipientName: user.data?.holderName ?? "",
      amount: asTyped(amount),
      reference: goal.name,
      ...payNow,
      when: "regularly",
      firstOn: goal.fill?.firstOn ?? firstOfNextMonth,
      ...(goal.fill && { until: "date" as const, lastOn: goal.fill.lastOn }),
    }
  }
  return {
    key: asked ? `goal-${goalId}` : undefined,
    isPending: asked && (goals.isPending || rates.isPending || user.isPending),
    prefill,
  }
}

/** The least amount that an exchange at this rate, rounded down, makes at least another amount. */
function amountFor(wanted: string, rate: string): string {
  const millionths = parseRate(rate)
  return toDecimal((fromDecimal(wanted) * 1_000_000n + millionths - 1n) / millionths)
}
