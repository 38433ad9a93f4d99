import { type ReactNode, useRef, useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import { type Order, wholeSchedule } from "#shared/contracts/orders.ts"
import type { ProblemDocument } from "#shared/contracts/problem.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { formatAmount } from "#shared/money/format.ts"
import { exceedsBalance, refusedFields } from "#shared/refusals/fields.ts"
import type { Draft } from "../../lib/draft.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { problemOf } from "../../lib/problem.ts"
import { say } from "../../lib/say.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { AccountField } from "../../money/account-field.tsx"
import { lacksFunds } from "../../money/after-transfer.ts"
import { laterWords } from "../../money/orders/order-words.ts"
import { payNow } from "../../money/orders/schedule-values.ts"
import { OrderFacts, WhenField } from "../../money/orders/when-paid.tsx"
import { type MoneyResult, transferResult } from "../../money/result-store.ts"
import type { OtherBankTerms } from "../../money/transfer/other-banks.ts"
import { type PickedPayee, PickedPayeeField } from "../../money/transfer/picked-payee-field.tsx"
import {
  RecipientIban,
  RecipientName,
  TransferAmount,
  TransferForm,
} from "../../money/transfer/transfer-form.tsx"
import { type TransferPlan, TransferSteps } from "../../money/transfer/transfer-steps.tsx"
import { useMoneyDraft } from "../../money/use-money-draft.ts"
import { KeyValue } from "../../ui/key-values.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { isOverNewPayeeLimit, paymentDraft, useSendPayment } from "./api.ts"
import {
  asPayment,
  firstValues,
  isOrder,
  type NewPayment,
  paidRequest,
  type RequestToPay,
  type TransferValues,
  transferResolver,
} from "./transfer-values.ts"

const NewPayeeNote = lazyOverlay(
  () => import("./transfer-notes.tsx"),
  (code) => code.NewPayeeNote,
)
const RequestNote = lazyOverlay(
  () => import("./transfer-notes.tsx"),
  (code) => code.RequestNote,
)

type TransferFlowProps = {
  /** The member's accounts; at least one. */
  accounts: readonly Account[]
  /** What the form contains at first. The member can change all of it. */
  prefilled?: Partial<TransferValues> | undefined
  /** The saved payee that the form was filled in with. */
  payee?: PickedPayee | undefined
  /** The payment request that the form was filled in with. */
  request?: RequestToPay | undefined
  /** The choice of a payee; without it, the IBAN is entered. */
  renderPicker?: (onPick: (payee: PickedPayee) => void, from: Account | undefined) => ReactNode
  /** The order that the form replaces. */
  editing?: Order | undefined
  /** Refetches the accounts, because the balance shown may be outdated. */
  freshAccounts: () => Promise<readonly Account[]>
  otherBanks: OtherBankTerms
  /** Whether an IBAN is a trusted payee's. */
  isTrusted: (iban: string) => boolean
  /** Called once the bank has booked the transfer. */
  onSent: (result: MoneyResult, more: Pick<PostingResult, "payment">) => void
  /** Called once the bank has stored an order for later. */
  onStored: (order: Order) => void
}

/** An account transfer (specification section 5), made now, on a date, or regularly. */
export function TransferFlow({ accounts, prefilled, freshAccounts, ...props }: TransferFlowProps) {
  const { editing, renderPicker, request } = props
  const { form, text, amount } = useContractForm({
    contract: transferResolver(editing?.firstOn),
    values: firstValues(accounts[0]?.id ?? 0, prefilled, editing),
    order: drawn,
  })
  const { draft, forget } = useMoneyDraft(paymentDraft(editing?.id), form, {
    chosen: ["fromAccountId", "speed", ...Object.keys(payNow)],
  })
  // Who was picked: in the form, restoring a draft does not replace them.
  const picked = useRef(normalizeIban(form.getValues("recipientIban")))
  const [refused, setRefused] = useState<ProblemDocument>()
  const [fromAccountId, when] = form.watch(["fromAccountId", "when"])
  const from = accounts.find(({ id }) => id === fromAccountId)
  const later = when !== "now"
  const otherBanks = later ? termsOfLater(props.otherBanks) : props.otherBanks

  /** Dates the payment: the limit for new payees does not allow it before. */
  function payOn(day: string) {
    const dated = form.getValues("when") === "regularly" ? "regularly" : "date"
    form.setValue("when", dated)
    form.setValue("firstOn", day, { shouldDirty: true, shouldValidate: true })
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>(`input[name=when][value=${dated}]`)?.focus()
    setRefused(undefined)
  }

  function fillIn({ fillIn: restore }: Draft) {
    const { recipientIban, recipientName } = form.getValues()
    restore()
    if (picked.current === "" || normalizeIban(recipientIban) !== picked.current) return
    form.setValue("recipientIban", recipientIban)
    form.setValue("recipientName", recipientName)
  }

  const submit = (onReview: (plan: TransferPlan<NewPayment>) => Promise<void>) =>
    form.handleSubmit(async (values) => {
      const debit = { accountId: values.fromAccountId, amount: values.amount }
      if (!later && (await lacksFunds(debit, accounts, freshAccounts))) {
        form.setError("amount", { message: say(exceedsBalance) }, { shouldFocus: true })
      } else if (from) {
        setRefused(undefined)
        const payment = { ...asPayment(values, otherBanks), ...paidRequest(values, from, request) }
        await onReview({ order: payment, from })
      }
    })

  return (
    <TransferSteps
      form={form}
      draft={draft && { ...draft, fillIn: () => fillIn(draft) }}
      what={say("transfer")}
      fieldOf={refusedFields}
      sending={useSendPayment(editing?.id)}
      accounts={accounts}
      otherBanks={otherBanks}
      isTrusted={props.isTrusted}
      later={({ order, from: { currency } }) =>
        isOrder(order)
          ? laterWords(
              wholeSchedule(order),
              formatAmount(order.amount, currency),
              editing !== undefined,
            )
          : undefined
      }
      text={({ order }) => order.reference ?? ""}
      lastStep={say(later ? "Done" : "Receipt")}
      renderDetails={(onReview) => (
        <TransferForm
          label={say("Account transfer")}
          from={from}
          otherBanks={otherBanks}
          when={
            <>
              {refused?.on && (
                <NewPayeeNote text={refused.detail} on={refused.on} onChoose={payOn} />
              )}
              <WhenField changed={editing} />
              {request && <RequestNote request={request} from={from} />}
            </>
          }
          later={later}
          onSubmit={submit(onReview)}
        >
          {renderPicker && (
            <PickedPayeeField
              picked={picked}
              initial={props.payee}
              renderPicker={(onPick) => renderPicker(onPick, from)}
            />
          )}
          <RecipientIban grouped from={from} otherBanks={otherBanks} />
          <RecipientName />
          <AccountField
            control={form.control}
            name="fromAccountId"
            label={say("From account")}
            accounts={accounts}
          />
          <TransferAmount from={from} amount={amount} later={later} />
          <TextField
            label={say("Reference", { context: "of a transfer" })}
            aside={say("Optional")}
            autoComplete="off"
            {...text("reference")}
          />
        </TransferForm>
      )}
      renderFacts={({ order }) => (
        <>
          {order.reference && (
            <KeyValue name={say("Reference", { context: "of a transfer" })}>
              <span translate="no">{order.reference}</span>
            </KeyValue>
          )}
          {!isOrder(order) && order.requestId !== undefined && (
            <KeyValue name={say("Request")}>{say("Paid by this transfer")}</KeyValue>
          )}
          {isOrder(order) && (
            <OrderFacts
              schedule={wholeSchedule(order)}
              onceOnly={order.onceOnly ?? false}
              changed={editing}
            />
          )}
        </>
      )}
      onRefused={(error) => {
        setRefused(problemOf(error))
        return isOverNewPayeeLimit(error)
      }}
      onSent={(result, { order, from: payer }) => {
        forget()
        if (!("transaction" in result)) return props.onStored(result)
        const { transaction, payment, waitingOrder } = result
        const more = { fromAccountName: payer.name, text: order.reference }
        const booked = transferResult(transaction, order, more)
        props.onSent({ ...booked, waitingOrder }, { payment })
      }}
    />
  )
}

/** A day's limits apply on the day of the payment, and so does which banks answer. */
function termsOfLater(terms: OtherBankTerms): OtherBankTerms {
  const { availability, instant } = terms
  return {
    ...terms,
    availability: availability && { ...availability, silent: { all: false, banks: [] } },
    instant: instant?.limit.per === "payment" ? instant : undefined,
    daily: undefined,
  }
}

const drawn = [
  "recipientIban",
  "recipientName",
  "fromAccountId",
  "amount",
  "reference",
  "firstOn",
  "lastOn",
] as const satisfies (keyof TransferValues)[]
