import Copy from "lucide-react/icons/copy"
import type { ReactNode } from "react"
import type { TransactionDetail, TransactionSide } from "#shared/contracts/transactions.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount, formatRate } from "#shared/money/format.ts"
import { weekdayOf } from "#shared/time/days-in-words.ts"
import { bankDay } from "../../lib/bank-time.ts"
import { copyText } from "../../lib/copy-text.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import { asWritten, say } from "../../lib/say.ts"
import { IconButton } from "../../ui/icon-button.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { TextLink } from "../../ui/link.tsx"

/** All details of a transaction, one per line. `children` is its reference. */
export function TransactionFacts({
  transaction,
  more,
  children,
}: {
  transaction: TransactionDetail
  /** Further details: KeyValue elements. */
  more: ReactNode
  children: ReactNode
}) {
  const { createdAt, from, to, currency, exchangeRate, convertedAmount, convertedCurrency, legs } =
    transaction
  const { givenBack, paymentReference, reference } = transaction
  return (
    <KeyValues className="mt-3 border-t border-line">
      <KeyValue name={say("Reference")}>
        <span translate="no">{children}</span>
      </KeyValue>
      <KeyValue name={say("Time")}>
        {say("{weekday} {date}", {
          weekday: weekdayOf(bankDay(new Date(createdAt))),
          date: formatDateTime(createdAt),
        })}
      </KeyValue>
      {isKnown(from) && (
        <KeyValue name={say("From")}>
          <Side {...from} />
        </KeyValue>
      )}
      {isKnown(to) && (
        <KeyValue name={say("To")}>
          <Side {...to} />
        </KeyValue>
      )}
      {more}
      {exchangeRate && convertedCurrency && (
        <KeyValue name={say("Exchange rate")}>
          <span translate="no" className="amount">
            {`1 ${currency} = ${formatRate(exchangeRate, 6)} ${convertedCurrency}`}
          </span>
        </KeyValue>
      )}
      {convertedAmount && convertedCurrency && (
        <KeyValue name={say("Converted amount")}>
          <span translate="no" className="amount">
            {formatAmount(convertedAmount, convertedCurrency)}
          </span>
        </KeyValue>
      )}
      {legs.map((leg) => (
        <KeyValue
          key={leg.accountIban}
          name={
            legs.length > 1
              ? say("{account} after", { account: leg.accountName })
              : say("Balance after")
          }
        >
          <span translate="no" className="amount">
            {formatAmount(leg.balanceAfter, leg.currency)}
          </span>
        </KeyValue>
      ))}
      {paymentReference && paymentReference !== reference && (
        <KeyValue name={say("Payment")}>
          <TextLink translate="no" href={`/transactions?show=${paymentReference}`}>
            {paymentReference}
          </TextLink>
        </KeyValue>
      )}
      {givenBack && (
        <KeyValue name={say("Money back")}>
          <TextLink translate="no" href={`/transactions?show=${givenBack}`}>
            {givenBack}
          </TextLink>
        </KeyValue>
      )}
    </KeyValues>
  )
}

const isKnown = ({ name, iban }: TransactionSide) => name !== null || iban !== null

/** A side of the transaction. The other side's IBAN can be copied; an own account's page copies its own. */
function Side({ name, iban, accountName }: TransactionSide) {
  return (
    <span className="flex items-center justify-end gap-1">
      <span className="grid">
        <bdi translate="no">{asWritten(accountName ?? name ?? "")}</bdi>
        {iban && (
          <span translate="no" className="iban text-13 font-normal text-ink-3">
            {formatIban(iban)}
          </span>
        )}
      </span>
      {iban && accountName === null && (
        <IconButton
          label={say("Copy IBAN")}
          className="-my-2 -mr-2"
          onClick={() => void copyText(iban, say("IBAN copied to clipboard"))}
        >
          <Copy />
        </IconButton>
      )}
    </span>
  )
}
