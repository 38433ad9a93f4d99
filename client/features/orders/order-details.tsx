import type { ReactNode } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Order } from "#shared/contracts/orders.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import { bankDay } from "../../lib/bank-time.ts"
import { formatDay } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { whenInWords } from "../../money/orders/order-words.ts"
import { AmountFigure } from "../../ui/amount-figure.tsx"
import { Card, CardBody, CardHead } from "../../ui/card.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"

/** What an order pays and when. */
export function OrderDetails({
  order,
  payee,
  account,
  actions,
}: {
  order: Order
  /** Whom it pays. */
  payee: string
  /** The account that pays, if known. */
  account: Account | undefined
  /** The buttons below. */
  actions: ReactNode
}) {
  return (
    <Card aria-labelledby="order-details">
      <CardHead id="order-details" title={say("Details")} />
      <CardBody>
        <AmountFigure amount={order.amount} currency={order.currency} />
        <KeyValues className="mt-3 border-t border-line">
          <KeyValue name={say("To")}>
            <bdi translate="no">{payee}</bdi>
          </KeyValue>
          <KeyValue name={say("IBAN")}>
            <span translate="no" className="iban">
              {formatIban(order.recipientIban)}
            </span>
          </KeyValue>
          {account && <KeyValue name={say("From")}>{account.name}</KeyValue>}
          {order.madeBy !== null && (
            <KeyValue name={say("Made by")}>
              <bdi translate="no">{order.madeBy}</bdi>
            </KeyValue>
          )}
          {order.reference && (
            <KeyValue name={say("Reference", { context: "of a transfer" })}>
              <span translate="no">{order.reference}</span>
            </KeyValue>
          )}
          <KeyValue name={say("When")}>{whenInWords(order)}</KeyValue>
          {order.rhythm !== null && (
            <>
              <KeyValue name={say("First payment")}>{formatDay(order.firstOn)}</KeyValue>
              <KeyValue name={say("Until", { context: "order" })}>
                {order.lastOn === null ? say("You end it") : formatDay(order.lastOn)}
              </KeyValue>
            </>
          )}
          {!ownBankCode(order.recipientIban) && (
            <KeyValue name={say("Speed")}>
              {say(order.speed === "instant" ? "Instant" : "Standard")}
            </KeyValue>
          )}
          <KeyValue name={say("If it can't be paid")}>
            {say(
              order.onceOnly
                ? "That payment is left out"
                : "Tried again that day and for five days",
            )}
          </KeyValue>
          <KeyValue name={say(order.endedAt ? "Ended on" : "Created on")}>
            {formatDay(bankDay(new Date(order.endedAt ?? order.createdAt)))}
          </KeyValue>
        </KeyValues>
        {actions}
      </CardBody>
    </Card>
  )
}
