import { type ReactNode, useState } from "react"
import { flushSync } from "react-dom"
import { FormProvider, type UseFormReturn, useFormContext } from "react-hook-form"
import type { Account } from "#shared/contracts/accounts.ts"
import type { RepeatAnswer, RepeatQuestion } from "#shared/contracts/transfers.ts"
import { formatAmount } from "#shared/money/format.ts"
import { post } from "../../lib/api-client.ts"
import type { Draft } from "../../lib/draft.ts"
import { type FieldsOfRefusals, fieldErrors, showFieldErrors } from "../../lib/form-errors.ts"
import { lazyOverlay, loadCode } from "../../lib/lazy.tsx"
import { problemOf } from "../../lib/problem.ts"
import { say, type Text } from "../../lib/say.ts"
import { useChange } from "../../lib/use-change.ts"
import { DraftNote } from "../../ui/draft-note.tsx"
import { Stepper } from "../../ui/stepper.tsx"
import { dismissToasts } from "../../ui/toast-store.ts"
import type { LaterWords } from "../orders/order-words.ts"
import type { MoneyMutation } from "../use-money-mutation.ts"
import type { OtherBankTerms, TransferFields } from "./other-banks.ts"
import { type PayeeCheck, usePayeeCheck } from "./payee-note.tsx"
import { TransferReview } from "./transfer-review.tsx"

/** Longer than the bank needs; a payment does not wait for this question. */
const timeoutMs = 4_000

/**
 * Asks right before a payment is sent when the member last sent the same one, in any tab or on any device. Null
 * if they did not, or if the bank does not say: it must not keep anybody from paying.
 */
export function useRepeatCheck() {
  return useChange({
    send: async (question: RepeatQuestion): Promise<string | null> => {
      try {
        const answer = await post<RepeatAnswer>("/api/repeat-checks", question, { timeoutMs })
        return answer.sentAt
      } catch {
        return null
      }
    },
  })
}

const RepeatDialog = lazyOverlay(
  () => import("./repeat-dialog.tsx"),
  (code) => code.RepeatDialog,
)

/** A transfer that the member has filled in, and the account that pays. */
export type TransferPlan<Order extends TransferFields> = { order: Order; from: Account }

type TransferStepsProps<Plan extends TransferPlan<Order>, Order extends TransferFields, Result> = {
  draft: Draft | undefined
  /** What the draft is, such as "transfer". */
  what: string
  /** The fields that refusals concern. */
  fieldOf: FieldsOfRefusals
  sending: MoneyMutation<Order, Result>
  /** The member's accounts, as they are now. */
  accounts: readonly Account[]
  otherBanks: OtherBankTerms
  /** Whether an IBAN is a trusted payee's. */
  isTrusted: (iban: string) => boolean
  byCard?: boolean
  /** The words of the review if the payment is made later. */
  later?: (plan: Plan) => LaterWords | undefined
  /** The name of the step after the review. */
  lastStep?: Text
  /** The first step. Call `onReview` with valid details in the API's format. */
  renderDetails: (onReview: (plan: Plan) => Promise<void>) => ReactNode
  /** Details that only this kind of transfer has: KeyValue elements. */
  renderFacts: (plan: Plan) => ReactNode
  /** What the payee reads: a reference, or a description. */
  text: (plan: Plan) => string
  /** Called once the bank has booked the transfer. */
  onSent: (result: Result, plan: Plan) => void
  /** Called before a refusal is shown at its field. Returns true if the details say what to do about it. */
  onRefused?: (error: Error) => boolean | void
}

/** The steps of every transfer: details, review with the payee check, and on to the receipt. */
export function TransferSteps<
  Values extends TransferFields,
  Plan extends TransferPlan<Order>,
  Order extends TransferFields,
  Result,
>({
  form,
  ...steps
}: TransferStepsProps<Plan, Order, Result> & {
  /** The form's state. It is kept above the steps, so that going back preserves what was typed. */
  form: UseFormReturn<Values>
}) {
  return (
    <FormProvider {...form}>
      <Steps {...steps} />
    </FormProvider>
  )
}

function Steps<Plan extends TransferPlan<Order>, Order extends TransferFields, Result>(
  props: TransferStepsProps<Plan, Order, Result>,
) {
  const form = useFormContext<TransferFields>()
  const { progress, submit, checkAgain } = props.sending
  const payeeCheck = usePayeeCheck()
  const repeatCheck = useRepeatCheck()
  const [repeated, setRepeated] = useState<{ plan: Plan; sentAt: string }>()
  const [reviewed, setReviewed] = useState<{ plan: Plan; payee: PayeeCheck }>()

  async function review(plan: Plan) {
    const { recipientIban, recipientName } = plan.order
    // Without this code, the bank refuses after the review.
    const objection = await loadCode(() => import("./objections.ts")).then(
      ({ objectionTo }) => objectionTo(plan.order, plan.from, props.accounts, props.otherBanks),
      () => undefined,
    )
    if (objection) {
      const { field, message } = objection
      form.setError(field, { message }, { shouldFocus: true })
      return
    }
    try {
      const payee = await payeeCheck.mutateAsync({ recipientIban, recipientName })
      // Earlier errors no longer apply.
      dismissToasts()
      setReviewed({ plan, payee })
    } catch (error) {
      showFieldErrors(form, error, props.fieldOf)
    }
  }

  function takeName({ plan, payee }: NonNullable<typeof reviewed>, recipientName: string) {
    if (payee.result !== "close_match") return
    form.setValue("recipientName", recipientName)
    setReviewed({
      plan: { ...plan, order: { ...plan.order, recipientName } },
      payee: { result: "match", currency: payee.currency },
    })
  }

  /** Returns to the details; `then` runs once the fields are rendered and can take the focus. */
  function edit(then: () => void) {
    flushSync(() => setReviewed(undefined))
    then()
  }

  /** Asks once about the same payment a few minutes ago, then sends. */
  async function send(plan: Plan) {
    const { recipientIban, amount } = plan.order
    const question = { recipientIban, amount, currency: plan.from.currency, text: props.text(plan) }
    const sentAt = props.later?.(plan) ? null : await repeatCheck.mutateAsync(question)
    if (sentAt === null) pay(plan)
    else setRepeated({ plan, sentAt })
  }

  function pay(plan: Plan) {
    submit(plan.order, {
      amount: formatAmount(plan.order.amount, plan.from.currency),
      onSuccess: (result) => props.onSent(result, plan),
      onError: (error) => {
        // The choice of the speed says what to do about an instant payment that nobody would answer.
        const explained = props.onRefused?.(error) || problemOf(error)?.code === "instant_suspended"
        // A wrong field is corrected in the form.
        const faulty = fieldErrors(Object.keys(form.getValues()), error, props.fieldOf).length > 0
        if (faulty) edit(() => showFieldErrors(form, error, props.fieldOf))
        else if (explained) edit(() => form.setFocus("amount"))
      },
    })
  }

  return (
    <>
      <Stepper
        steps={[say("Details"), say("Review"), props.lastStep ?? say("Receipt")]}
        current={reviewed ? 1 : 0}
      />
      {reviewed ? (
        <TransferReview
          transfer={reviewed.plan.order}
          // As it is now: money may arrive or leave while the member reads.
          from={props.accounts.find(({ id }) => id === reviewed.plan.from.id) ?? reviewed.plan.from}
          byCard={props.byCard ?? false}
          otherBanks={props.otherBanks}
          trusted={props.isTrusted(reviewed.plan.order.recipientIban)}
          facts={props.renderFacts(reviewed.plan)}
          payee={reviewed.payee}
          later={props.later?.(reviewed.plan)}
          progress={repeatCheck.isPending ? "sending" : progress}
          onUseName={(name) => takeName(reviewed, name)}
          onEdit={() => edit(() => form.setFocus("amount"))}
          onSend={() => void send(reviewed.plan)}
          onCheckAgain={checkAgain}
        />
      ) : (
        <>
          <DraftNote draft={props.draft} what={props.what} className="px-4 pt-5 md:px-8" />
          {props.renderDetails(review)}
        </>
      )}
      {repeated && (
        <RepeatDialog
          sentAt={repeated.sentAt}
          amount={formatAmount(repeated.plan.order.amount, repeated.plan.from.currency)}
          name={repeated.plan.order.recipientName}
          onContinue={() => {
            setRepeated(undefined)
            pay(repeated.plan)
          }}
          onClose={() => setRepeated(undefined)}
        />
      )}
    </>
  )
}
