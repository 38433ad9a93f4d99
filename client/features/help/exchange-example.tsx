import { useState } from "react"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import { type Currency, currencies } from "#shared/money/currency.ts"
import { formatAmount, formatRate, withDecimalSign } from "#shared/money/format.ts"
import { parseAmount, toDecimal } from "#shared/money/money.ts"
import { formatDay } from "../../lib/format-date.ts"
import { asWritten, say } from "../../lib/say.ts"
import { amountProblem, readTypedAmount } from "../../lib/typed-amount.ts"
import { AmountField } from "../../ui/amount-field.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { Picker } from "../../ui/picker.tsx"
import { calculate } from "./exchange-calculation.ts"
import { Text } from "./guide-page.tsx"

const options = currencies.map((currency) => ({
  value: currency,
  text: asWritten(currency),
}))
const asCurrency = (text: string): Currency =>
  currencies.find((currency) => currency === text) ?? "EUR"

/** An exchange of the member's choice, calculated step by step with the latest rates. */
export function ExchangeExample({ rates }: { rates: readonly ExchangeRate[] }) {
  const [from, setFrom] = useState<Currency>("GBP")
  const [to, setTo] = useState<Currency>("CHF")
  const [typed, setTyped] = useState<string>(() => withDecimalSign("100.00"))
  const minor = parseAmount(readTypedAmount(typed, { currency: from }))
  const others = options.filter(({ value }) => value !== from)
  const calculated = minor === undefined ? undefined : calculate(rates, from, to, minor)

  function chooseFrom(currency: Currency) {
    setFrom(currency)
    if (currency === to) setTo(from)
  }

  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4">
        <div className="col-span-2">
          <AmountField
            label={say("Amount")}
            currency={from}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={
              minor === undefined
                ? (amountProblem(typed, { currency: from }) ??
                  say("Amount must be a positive number"))
                : undefined
            }
          />
        </div>
        <Picker
          label={say("From")}
          options={options}
          value={from}
          onChange={(value) => chooseFrom(asCurrency(value))}
        />
        <Picker
          label={say("To")}
          options={others}
          value={to}
          onChange={(value) => setTo(asCurrency(value))}
        />
      </div>
      <div aria-live="polite">
        {minor !== undefined && calculated ? (
          <KeyValues>
            {from !== "EUR" && (
              <KeyValue name={say("1 EUR buys")}>
                {`${formatRate(calculated.fromPerEuro, 6)} ${from}`}
              </KeyValue>
            )}
            {to !== "EUR" && (
              <KeyValue name={say("1 EUR buys")}>
                {`${formatRate(calculated.toPerEuro, 6)} ${to}`}
              </KeyValue>
            )}
            {Number(calculated.marginPercent) > 0 && (
              <KeyValue name={say("1 {currency} at the reference rate", { currency: from })}>
                {`${withDecimalSign(calculated.referenceRate)} ${to}`}
              </KeyValue>
            )}
            <KeyValue
              name={say("1 {currency} buys, rounded down", { currency: from })}
            >{`${withDecimalSign(calculated.rate)} ${to}`}</KeyValue>
            <KeyValue
              name={say("{amount} times the rate", {
                amount: formatAmount(toDecimal(minor), from),
              })}
            >
              {`${withDecimalSign(calculated.product)} ${to}`}
            </KeyValue>
            <KeyValue name={say("You receive, rounded down")} strong>
              <span translate="no">{formatAmount(calculated.arrives, to)}</span>
            </KeyValue>
            <KeyValue name={say("Exchanged back at once")}>
              <span translate="no">{formatAmount(calculated.back, from)}</span>
            </KeyValue>
            <KeyValue name={say("Rates of")}>{formatDay(calculated.rateDate)}</KeyValue>
          </KeyValues>
        ) : (
          minor !== undefined && <Text>{say("There is no rate for this pair right now.")}</Text>
        )}
      </div>
    </>
  )
}
