import { useState } from "react"
import { flushSync } from "react-dom"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import type { NewTransfer } from "#shared/contracts/transfers.ts"
import { useKeptDraft } from "../../lib/draft.ts"
import { concernsField, showFieldErrors } from "../../lib/form-errors.ts"
import type { MoneyResult } from "../../money/result-store.ts"
import { DraftNote } from "../../ui/draft-note.tsx"
import { KeyValue } from "../../ui/key-values.tsx"
import { Stepper } from "../../ui/stepper.tsx"
import { type PayeeCheck, usePayeeCheck, useTransfer } from "./api.ts"
import { TransferDetails, useTransferForm } from "./transfer-form.tsx"
import { TransferReview } from "./transfer-review.tsx"

type TransferFlowProps = {
  /** The customer's accounts; at least one. */
  accounts: readonly Account[]
  freshAccounts: () => Promise<readonly Account[]>
  /** Whether an IBAN is a trusted payee's. */
  isTrusted?: (iban: string) => boolean
  /** Called once the bank has booked the transfer. */
  onSent: (result: MoneyResult) => void
}

type Reviewed = { transfer: NewTransfer; from: Account; payee: PayeeCheck }

/** The steps of an account transfer: details, review with the payee check, and on to the receipt. */
export function TransferFlow({ accounts, freshAccounts, isTrusted, onSent }: TransferFlowProps) {
  const form = useTransferForm(accounts)
  const { draft, forget } = useKeptDraft("transfer", form, { chosen: ["fromAccountId"] })
  const payeeCheck = usePayeeCheck()
  const { progress, submit, checkAgain } = useTransfer()
  const [reviewed, setReviewed] = useState<Reviewed>()

  async function review(transfer: NewTransfer) {
    const from = accounts.find(({ id }) => id === transfer.fromAccountId)
    if (!from) return
    const { recipientIban, recipientName } = transfer
    try {
      const payee = await payeeCheck.mutateAsync({ recipientIban, recipientName })
      setReviewed({ transfer, from, payee })
    } catch (error) {
      showFieldErrors(form, error)
    }
  }

  function takeName({ transfer, from, payee }: Reviewed, name: string) {
    if (payee.result !== "close_match") return
    form.setValue("recipientName", name)
    const named = { ...transfer, recipientName: name }
    setReviewed({ transfer: named, from, payee: { result: "match", currency: payee.currency } })
  }

  /** Returns to the details; `then` runs once the fields are rendered and can take the focus. */
  function edit(then: () => void) {
    flushSync(() => setReviewed(undefined))
    then()
  }

  function send({ transfer }: Reviewed) {
    submit(transfer, {
      onSuccess: ({ transaction }) => {
        forget()
        onSent(transferResult(transaction, transfer))
      },
      onError: (error) => {
        // A wrong field is corrected in the form.
        if (concernsField(form, error)) edit(() => showFieldErrors(form, error))
      },
    })
  }

  return (
    <>
      <Stepper steps={["Details", "Review", "Receipt"]} current={reviewed ? 1 : 0} />
      {!reviewed && <DraftNote draft={draft} what="transfer" className="px-4 pt-5 md:px-8" />}
      {reviewed ? (
        <TransferReview
          {...reviewed}
          facts={
            reviewed.transfer.reference && (
              <KeyValue name="Reference">{reviewed.transfer.reference}</KeyValue>
            )
          }
          trusted={isTrusted?.(reviewed.transfer.recipientIban) ?? false}
          progress={progress}
          onUseName={(name) => takeName(reviewed, name)}
          onEdit={() => edit(() => form.setFocus("amount"))}
          onSend={() => send(reviewed)}
          onCheckAgain={checkAgain}
        />
      ) : (
        <TransferDetails
          form={form}
          accounts={accounts}
          freshAccounts={freshAccounts}
          onReview={review}
        />
      )}
    </>
  )
}

/** A booked transfer in the format of /transfer-success. */
function transferResult(booked: Transaction, sent: NewTransfer): MoneyResult {
  const { amount, currency, reference, createdAt } = booked
  const { exchangeRate, convertedAmount, convertedCurrency } = booked
  return {
    type: "transfer",
    amount,
    currency,
    reference,
    createdAt,
    recipientName: sent.recipientName,
    recipientIban: sent.recipientIban,
    ...(exchangeRate && convertedAmount && convertedCurrency
      ? { conversion: { exchangeRate, convertedAmount, convertedCurrency } }
      : {}),
  }
}
