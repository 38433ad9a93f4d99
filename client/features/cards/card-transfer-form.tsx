import { zodResolver } from "@hookform/resolvers/zod"
import ArrowRight from "lucide-react/icons/arrow-right"
import { Controller, type UseFormReturn, useForm } from "react-hook-form"
import { NewCardTransfer } from "#shared/contracts/cards.ts"
import { currencySymbol } from "#shared/money/currency.ts"
import { registerInOrder } from "../../lib/register-in-order.ts"
import { readTypedAmount } from "../../lib/typed-amount.ts"
import { afterTransferText } from "../../money/after-transfer.ts"
import { AmountField } from "../../ui/amount-field.tsx"
import { Button } from "../../ui/button.tsx"
import { FormBar, FormBody } from "../../ui/card.tsx"
import { IbanField } from "../../ui/iban-field.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { Picker } from "../../ui/picker.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { CurrencyTile } from "../../ui/tile.tsx"
import type { HeldCard } from "./card-groups.ts"
import { cardOptions } from "./card-options.tsx"
import { SelectedCard } from "./selected-card.tsx"

export type CardTransferForm = UseFormReturn<NewCardTransfer>

/** The form's state. It is kept above the steps, so that going back preserves what was typed. */
export function useCardTransferForm(held: readonly HeldCard[]): CardTransferForm {
  const first = held.find(({ card }) => card.status === "active") ?? held[0]
  const form = useForm<NewCardTransfer>({
    resolver: zodResolver(NewCardTransfer),
    mode: "onTouched",
    defaultValues: {
      cardId: first?.card.id ?? 0,
      amount: "",
      recipientIban: "",
      recipientName: "",
      description: "",
      cvv: "",
    },
  })
  return registerInOrder(form, drawn)
}

const drawn = [
  "cardId",
  "amount",
  "recipientIban",
  "recipientName",
  "description",
  "cvv",
] as const satisfies (keyof NewCardTransfer)[]

type CardTransferDetailsProps = {
  form: CardTransferForm
  held: readonly HeldCard[]
  /** Called with valid details, in the API's format. */
  onReview: (order: NewCardTransfer) => Promise<void>
}

/** The first step: amount, card, and recipient (specification section 5, card transfer). */
export function CardTransferDetails({ form, held, onReview }: CardTransferDetailsProps) {
  const { register, control, formState, watch } = form
  const { errors } = formState
  const [cardId, amount] = watch(["cardId", "amount"])
  const chosen = held.find(({ card }) => card.id === cardId)
  const account = chosen?.account

  return (
    <form noValidate onSubmit={form.handleSubmit(onReview)} aria-label="Card transfer">
      <FormBody>
        <div className="grid gap-3">
          <Controller
            control={control}
            name="cardId"
            render={({ field, fieldState }) => (
              <Picker
                label="Card"
                size="large"
                placeholder={held.length > 0 ? "Select a card" : "No Cards Found"}
                options={cardOptions(held)}
                value={String(field.value)}
                onChange={(value) => field.onChange(Number(value))}
                onBlur={field.onBlur}
                ref={field.ref}
                disabled={held.length === 0}
                error={fieldState.error?.message}
              />
            )}
          />
          {chosen && <SelectedCard {...chosen} />}
        </div>
        <AmountField
          label="Amount"
          prefix={account ? currencySymbol[account.currency] : ""}
          badge={account && <CurrencyTile currency={account.currency} small />}
          hint={account && afterTransferText(account, amount)}
          error={errors.amount?.message}
          {...register("amount", { setValueAs: readTypedAmount })}
        />
        <Controller
          control={control}
          name="recipientIban"
          render={({ field, fieldState }) => (
            <IbanField
              label="Recipient IBAN"
              grouped={false}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
        <TextField
          label="Recipient name"
          autoComplete="off"
          maxLength={140}
          error={errors.recipientName?.message}
          {...register("recipientName")}
        />
        <div className="grid gap-5 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] md:gap-4">
          <TextField
            label="Description"
            autoComplete="off"
            error={errors.description?.message}
            {...register("description")}
          />
          <PasswordField
            label="CVV"
            secret="CVV"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            error={errors.cvv?.message}
            {...register("cvv")}
          />
        </div>
      </FormBody>
      <FormBar>
        <span className="text-13 text-ink-3">Nothing is sent until you confirm.</span>
        <Button
          type="submit"
          size="large"
          disabled={chosen?.card.status !== "active"}
          pending={formState.isSubmitting}
          pendingLabel="Checking recipient"
        >
          Review Transfer
          <ArrowRight />
        </Button>
      </FormBar>
    </form>
  )
}
