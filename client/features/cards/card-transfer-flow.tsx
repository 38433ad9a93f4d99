import { type ReactNode, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { Account } from "#shared/contracts/accounts.ts"
import type { DebitCard, NewCardTransfer } from "#shared/contracts/cards.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { useKeptDraft } from "../../lib/draft.ts"
import { concernsField, showFieldErrors } from "../../lib/form-errors.ts"
import { problemOf } from "../../lib/problem.ts"
import { lacksFunds } from "../../money/after-transfer.ts"
import type { Progress } from "../../money/resolve-outcome.ts"
import type { MoneyResult } from "../../money/result-store.ts"
import { DraftNote } from "../../ui/draft-note.tsx"
import { Stepper } from "../../ui/stepper.tsx"
import { dismissToasts, showToast } from "../../ui/toast-store.ts"
import { type CardOrder, useCardTransfer, useRefreshCards } from "./api.ts"
import { type HeldCard, heldCards } from "./card-groups.ts"
import { CardTransferDetails, useCardTransferForm } from "./card-transfer-form.tsx"
import { cardTransferResult, successQuery } from "./card-transfer-result.ts"
import { objectionTo } from "./check-before-sending.ts"

type Question = Pick<CardOrder, "recipientIban" | "recipientName">
type Reviewed<Payee> = HeldCard & { order: CardOrder; payee: Payee }

/** What the review shows and does. The page provides the payee check. */
export type CardTransferStep<Payee> = Reviewed<Payee> & {
  progress: Progress
  /** Uses another name for the recipient, with its check result. */
  onUseName: (name: string, payee: Payee) => void
  onEdit: () => void
  onSend: () => void
  onCheckAgain: () => void
}

type CardTransferFlowProps<Payee> = {
  cards: readonly DebitCard[]
  accounts: readonly Account[]
  freshAccounts: () => Promise<readonly Account[]>
  checkPayee: (question: Question) => Promise<Payee>
  renderReview: (step: CardTransferStep<Payee>) => ReactNode
  /** Called once the bank has booked the transfer. */
  onSent: (result: MoneyResult, query: URLSearchParams) => void
}

/** The steps of a card transfer: details with the code, review, and on to the receipt. */
export function CardTransferFlow<Payee>(props: CardTransferFlowProps<Payee>) {
  const { accounts } = props
  const held = heldCards(props.cards, accounts)
  const form = useCardTransferForm(held)
  const { draft, forget } = useKeptDraft("card-transfer", form, {
    chosen: ["cardId"],
    secrets: ["cvv"],
  })
  const refreshCards = useRefreshCards()
  const cvv = useRef("")
  const { progress, submit, checkAgain } = useCardTransfer(() => cvv.current)
  const [reviewed, setReviewed] = useState<Reviewed<Payee>>()

  async function review({ cvv: code, ...values }: NewCardTransfer) {
    const chosen = held.find(({ card }) => card.id === values.cardId)
    const funds = { accountId: chosen?.account.id ?? 0, amount: values.amount }
    const lacking = await lacksFunds(funds, accounts, props.freshAccounts)
    const objection = objectionTo(values, chosen, lacking)
    if (objection || !chosen) {
      if (objection) object(objection)
      return
    }
    const order = asOrder(values)
    const { recipientIban, recipientName } = order
    try {
      const payee = await props.checkPayee({ recipientIban, recipientName })
      // Earlier errors no longer apply.
      dismissToasts()
      cvv.current = code
      setReviewed({ ...chosen, order, payee })
    } catch (error) {
      showFieldErrors(form, error)
    }
  }

  function object({ field, ...toast }: NonNullable<ReturnType<typeof objectionTo>>) {
    showToast(toast)
    form.setError(field, { message: toast.description ?? toast.title }, { shouldFocus: true })
  }

  /** Returns to the details; `then` runs once the fields are rendered and can take the focus. */
  function edit(then: () => void) {
    flushSync(() => setReviewed(undefined))
    then()
  }

  function send({ order, card }: Reviewed<Payee>) {
    submit(order, {
      onSuccess: (sent) => {
        forget()
        props.onSent(cardTransferResult(sent, order, card), successQuery(sent, order, card))
      },
      onError: (error) => {
        refreshCards()
        if (!concernsField(form, error)) return
        // A wrong code is cleared, not edited.
        if (problemOf(error)?.code === "wrong_cvv") form.setValue("cvv", "")
        edit(() => showFieldErrors(form, error))
      },
    })
  }

  return (
    <>
      <Stepper steps={["Details", "Review", "Receipt"]} current={reviewed ? 1 : 0} />
      {!reviewed && <DraftNote draft={draft} what="card transfer" className="px-4 pt-5 md:px-8" />}
      {reviewed ? (
        props.renderReview({
          ...reviewed,
          progress,
          onUseName: (recipientName, payee) => {
            form.setValue("recipientName", recipientName)
            setReviewed({ ...reviewed, order: { ...reviewed.order, recipientName }, payee })
          },
          onEdit: () => edit(() => form.setFocus("amount")),
          onSend: () => send(reviewed),
          onCheckAgain: checkAgain,
        })
      ) : (
        <CardTransferDetails form={form} held={held} onReview={review} />
      )}
    </>
  )
}

function asOrder(values: CardOrder): CardOrder {
  return {
    ...values,
    recipientIban: normalizeIban(values.recipientIban),
    recipientName: values.recipientName.trim(),
    description: values.description.trim(),
  }
}
