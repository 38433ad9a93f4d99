import { useRef } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import {
  type CardTransferResult,
  type DebitCard,
  NewCardTransfer,
} from "#shared/contracts/cards.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { refusedFields } from "#shared/refusals/fields.ts"
import { problemOf } from "../../lib/problem.ts"
import { asWritten, say } from "../../lib/say.ts"
import { readTypedFigures } from "../../lib/typed-text.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { lacksFunds } from "../../money/after-transfer.ts"
import { type MoneyResult, transferResult } from "../../money/result-store.ts"
import { type OtherBankTerms, speedTo } from "../../money/transfer/other-banks.ts"
import {
  RecipientIban,
  RecipientName,
  TransferAmount,
  TransferForm,
} from "../../money/transfer/transfer-form.tsx"
import { TransferSteps } from "../../money/transfer/transfer-steps.tsx"
import { useMoneyDraft } from "../../money/use-money-draft.ts"
import { KeyValue } from "../../ui/key-values.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { showToast } from "../../ui/toast-store.ts"
import {
  type CardTransferWithoutCvv,
  cardTransferDraft,
  useCardTransfer,
  useRefreshCards,
} from "./api.ts"
import { CardField } from "./card-field.tsx"
import { type CardWithAccount, cardsWithAccounts } from "./card-groups.ts"
import { successQuery, transferError } from "./card-transfer-rules.ts"

type Plan = { order: CardTransferWithoutCvv; from: Account; card: DebitCard }

type CardTransferFlowProps = {
  cards: readonly DebitCard[]
  accounts: readonly Account[]
  /** Refetches the accounts, because the balance shown may be outdated. */
  freshAccounts: () => Promise<readonly Account[]>
  otherBanks: OtherBankTerms
  /** Whether an IBAN is a trusted payee's. */
  isTrusted: (iban: string) => boolean
  /** Called once the bank has booked the transfer. */
  onSent: (
    result: MoneyResult,
    more: { query: URLSearchParams } & Pick<CardTransferResult, "payment">,
  ) => void
}

/** A card transfer (specification section 5). */
export function CardTransferFlow(props: CardTransferFlowProps) {
  const { accounts } = props
  const held = cardsWithAccounts(
    props.cards.filter(({ own, status }) => own && status !== "closed"),
    accounts,
  )
  const { form, text, amount } = useCardTransferForm(held)
  const { draft, forget } = useMoneyDraft(cardTransferDraft, form, {
    chosen: ["cardId", "speed"],
    secrets: ["cvv"],
  })
  const refreshCards = useRefreshCards()
  const cvv = useRef("")
  const cardId = form.watch("cardId")
  const chosen = held.find(({ card }) => card.id === cardId)

  const submit = (onReview: (plan: Plan) => Promise<void>) =>
    form.handleSubmit(async ({ cvv: code, ...values }) => {
      const debit = { accountId: chosen?.account.id ?? 0, amount: values.amount }
      const lacking = await lacksFunds(debit, accounts, props.freshAccounts)
      const objection = transferError(values, chosen, lacking)
      if (objection) {
        const { field, ...toast } = objection
        showToast(toast)
        form.setError(field, { message: toast.description ?? toast.title }, { shouldFocus: true })
      } else if (chosen) {
        cvv.current = code
        await onReview({
          order: asOrder(values, props.otherBanks),
          from: chosen.account,
          card: chosen.card,
        })
      }
    })

  return (
    <TransferSteps
      form={form}
      draft={draft}
      what={say("card transfer")}
      fieldOf={refusedFields}
      sending={useCardTransfer(() => cvv.current)}
      accounts={accounts}
      otherBanks={props.otherBanks}
      isTrusted={props.isTrusted}
      byCard
      text={({ order }) => order.description}
      renderDetails={(onReview) => (
        <TransferForm
          label={say("Card transfer")}
          from={chosen?.account}
          otherBanks={props.otherBanks}
          disabled={chosen?.card.status !== "active"}
          onSubmit={submit(onReview)}
        >
          <CardField control={form.control} held={held} chosen={chosen} />
          <TransferAmount from={chosen?.account} amount={amount} />
          <RecipientIban grouped={false} from={chosen?.account} otherBanks={props.otherBanks} />
          <RecipientName />
          <div className="grid gap-5 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] md:gap-4">
            <TextField label={say("Description")} autoComplete="off" {...text("description")} />
            <PasswordField
              label={say("CVV")}
              secret="CVV"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              verbatim={false}
              {...text("cvv", { setValueAs: readTypedFigures })}
            />
          </div>
        </TransferForm>
      )}
      renderFacts={({ order, card }: Plan) => (
        <>
          <KeyValue name={say("Card")}>
            {asWritten(`${card.cardType} •••• ${card.lastFour}`)}
          </KeyValue>
          <KeyValue name={say("Description")}>{order.description}</KeyValue>
        </>
      )}
      onSent={(sent, { order, from, card: { lastFour, singleUse } }: Plan) => {
        forget()
        if (singleUse) void refreshCards()
        const { reference, transaction, payment } = sent
        const more = { fromAccountName: from.name, text: order.description }
        const booked = transferResult(transaction, order, more)
        const result = { ...booked, reference, cardLastFour: lastFour }
        props.onSent(result, { query: successQuery(sent, order, lastFour), payment })
      }}
      onRefused={(error) => {
        void refreshCards()
        // A wrong code is cleared, not edited.
        if (problemOf(error)?.code === "wrong_cvv") form.setValue("cvv", "")
      }}
    />
  )
}

function useCardTransferForm(held: readonly CardWithAccount[]) {
  const first = held.find(({ card }) => card.status === "active") ?? held[0]
  return useContractForm({
    contract: NewCardTransfer,
    values: {
      cardId: first?.card.id ?? 0,
      amount: "",
      recipientIban: "",
      recipientName: "",
      description: "",
      cvv: "",
      speed: "instant",
    },
    order: drawn,
  })
}

const drawn = [
  "cardId",
  "amount",
  "recipientIban",
  "recipientName",
  "description",
  "cvv",
] as const satisfies (keyof NewCardTransfer)[]

function asOrder(
  { speed, ...values }: CardTransferWithoutCvv,
  otherBanks: OtherBankTerms,
): CardTransferWithoutCvv {
  return {
    ...values,
    recipientIban: normalizeIban(values.recipientIban),
    ...speedTo(values.recipientIban, speed, otherBanks),
  }
}
