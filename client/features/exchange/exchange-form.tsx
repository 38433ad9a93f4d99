import { useQuery } from "@tanstack/react-query"
import ArrowRightLeft from "lucide-react/icons/arrow-right-left"
import { useEffect, useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import { type ExchangeResult, NewExchange } from "#shared/contracts/exchange.ts"
import { formatAmount } from "#shared/money/format.ts"
import { parseAmount, toDecimal } from "#shared/money/money.ts"
import { refusedFields } from "#shared/refusals/fields.ts"
import { problemOf } from "../../lib/problem.ts"
import { say } from "../../lib/say.ts"
import { readTypedAmount } from "../../lib/typed-amount.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { AccountField } from "../../money/account-field.tsx"
import { MoneyActions } from "../../money/money-actions.tsx"
import { OutcomeNote } from "../../money/outcome-note.tsx"
import type { Progress } from "../../money/resolve-outcome.ts"
import type { MoneyResult } from "../../money/result-store.ts"
import { AmountField } from "../../ui/amount-field.tsx"
import { DialogBody } from "../../ui/dialog.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { exchangeRatesQuery, findRate, useExchange } from "./api.ts"
import { destinations, previewText } from "./exchange-preview.ts"
import { RateNote } from "./rate-note.tsx"

type ExchangeFormProps = {
  /** The member's accounts. */
  accounts: readonly Account[]
  onExchanged: (result: MoneyResult) => void
  onCancel: () => void
  /** Called on every change, so that the dialog stays open while money is being sent. */
  onProgress: (progress: Progress) => void
}

/** The form, or a message when all accounts have the same currency. */
export function CurrencyExchange(props: ExchangeFormProps) {
  const currencies = new Set(props.accounts.map(({ currency }) => currency))
  if (currencies.size > 1) return <ExchangeForm {...props} />
  return (
    <EmptyState
      icon={<ArrowRightLeft />}
      title={say("No account to exchange to")}
      text={say("An exchange needs two accounts in different currencies.")}
    />
  )
}

/** The Currency Exchange form. It sends the rate it shows, so that no other rate is ever used. */
function ExchangeForm({ accounts, onExchanged, onCancel, onProgress }: ExchangeFormProps) {
  const first = accounts[0]?.id ?? 0
  // The exchange needs the current rate, not the one that the dashboard fetched.
  const rates = useQuery({ ...exchangeRatesQuery, refetchOnMount: "always" })
  const exchanging = useExchange()
  const { progress, checkAgain } = exchanging
  const [rateChanged, setRateChanged] = useState(false)
  useEffect(() => onProgress(progress), [onProgress, progress])

  const {
    form,
    submit,
    amount: amountField,
  } = useContractForm({
    contract: NewExchange,
    values: {
      fromAccountId: first,
      toAccountId: destinations(accounts, first)[0]?.id ?? 0,
      amount: "",
    },
    fieldOf: refusedFields,
    pending: progress !== "idle",
    send: (values, told) => {
      if (!rate || !from || !to) return
      setRateChanged(false)
      exchanging.submit(
        { ...values, expectedRate: rate.rate },
        { amount: formatAmount(values.amount, from.currency), ...told },
      )
    },
    onDone: (exchanged: ExchangeResult) => {
      if (from && to) onExchanged(exchangeResult(exchanged, from, to))
    },
    onRefused: (error) => {
      if (problemOf(error)?.code !== "rate_changed") return
      void rates.refetch().then(() => setRateChanged(true))
    },
  })
  const [fromAccountId, toAccountId, typed] = form.watch(["fromAccountId", "toAccountId", "amount"])
  const from = accounts.find(({ id }) => id === fromAccountId)
  const to = accounts.find(({ id }) => id === toAccountId)
  const rate = from && to && findRate(rates.data, from.currency, to.currency)
  const amount = readTypedAmount(typed, { currency: from?.currency })
  const minor = parseAmount(amount)
  const idle = progress === "idle"

  function changeFrom(id: number) {
    form.setValue("fromAccountId", id)
    const possible = destinations(accounts, id)
    if (!possible.some((account) => account.id === toAccountId)) {
      form.setValue("toAccountId", possible[0]?.id ?? 0)
    }
    setRateChanged(false)
  }

  return (
    <form noValidate onSubmit={submit}>
      <DialogBody>
        <AccountField
          control={form.control}
          name="fromAccountId"
          label={say("From account")}
          accounts={accounts}
          disabled={!idle}
          onPick={changeFrom}
        />
        <AccountField
          control={form.control}
          name="toAccountId"
          label={say("To account")}
          accounts={destinations(accounts, fromAccountId)}
          disabled={!idle}
          onPick={(id) => {
            form.setValue("toAccountId", id)
            setRateChanged(false)
          }}
        />
        <AmountField
          label={say("Amount")}
          currency={from?.currency}
          hint={
            <span className={minor ? "text-14 font-semibold text-ink" : undefined}>
              {previewText(rate, amount)}
            </span>
          }
          {...amountField("amount", from?.currency)}
        />
        <RateNote
          rate={rate}
          changed={rateChanged}
          pending={rates.isPending}
          fetching={rates.isFetching}
          onRetry={() => void rates.refetch()}
        />
        <OutcomeNote progress={progress} onCheckAgain={checkAgain} />
      </DialogBody>
      <MoneyActions
        progress={progress}
        label={
          minor && from
            ? say("Exchange {amount}", { amount: formatAmount(toDecimal(minor), from.currency) })
            : say("Exchange", { context: "verb" })
        }
        sendingLabel={say("Exchanging")}
        disabled={!rate}
        onCancel={onCancel}
      />
    </form>
  )
}

/** An exchange in the format of /transfer-success. */
function exchangeResult(
  { transaction, exchangeRate, convertedAmount }: ExchangeResult,
  from: Account,
  to: Account,
): MoneyResult {
  const { amount, currency, reference, createdAt } = transaction
  return {
    type: "exchange",
    amount,
    currency,
    reference,
    createdAt,
    fromAccountName: from.name,
    toAccountName: to.name,
    conversion: { exchangeRate, convertedAmount, convertedCurrency: to.currency },
  }
}
