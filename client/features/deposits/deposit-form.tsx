import { zodResolver } from "@hookform/resolvers/zod"
import { useEffect } from "react"
import { useForm } from "react-hook-form"
import type { Account } from "#shared/contracts/accounts.ts"
import { NewDeposit } from "#shared/contracts/deposits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { showFieldErrors } from "../../lib/form-errors.ts"
import { readTypedAmount } from "../../lib/typed-amount.ts"
import { AccountField } from "../../money/account-field.tsx"
import { MoneyActions } from "../../money/money-actions.tsx"
import { OutcomeNote } from "../../money/outcome-note.tsx"
import type { Progress } from "../../money/resolve-outcome.ts"
import type { MoneyResult } from "../../money/result-store.ts"
import { AmountField } from "../../ui/amount-field.tsx"
import { DialogBody } from "../../ui/dialog.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useDeposit } from "./api.ts"

type DepositFormProps = {
  /** The customer's accounts; at least one. */
  accounts: readonly Account[]
  onAdded: (result: MoneyResult) => void
  onCancel: () => void
  /** Called on every change, so that the dialog stays open while money is being sent. */
  onProgress: (progress: Progress) => void
}

/** The Add Funds form (specification section 5, deposit). */
export function DepositForm({ accounts, onAdded, onCancel, onProgress }: DepositFormProps) {
  const form = useForm<NewDeposit>({
    resolver: zodResolver(NewDeposit),
    mode: "onTouched",
    defaultValues: { accountId: accounts[0]?.id ?? 0, amount: "", description: "" },
  })
  const { errors } = form.formState
  const { progress, submit, checkAgain } = useDeposit()
  useEffect(() => onProgress(progress), [onProgress, progress])

  const accountId = form.watch("accountId")
  const account = accounts.find(({ id }) => id === accountId)

  const add = form.handleSubmit((deposit) => {
    submit(deposit, {
      amount: account ? formatAmount(deposit.amount, account.currency) : "",
      onSuccess: ({ transaction: { amount, currency, reference, createdAt } }) =>
        onAdded({
          type: "deposit",
          amount,
          currency,
          reference,
          createdAt,
          accountName: account?.name ?? "",
        }),
      onError: (error) => showFieldErrors(form, error),
    })
  })

  return (
    <form noValidate onSubmit={add}>
      <DialogBody>
        <AccountField
          control={form.control}
          name="accountId"
          label="Account"
          accounts={accounts}
          disabled={progress !== "idle"}
        />
        <AmountField
          data-first=""
          label="Amount"
          currency={account?.currency}
          readOnly={progress !== "idle"}
          error={errors.amount?.message}
          {...form.register("amount", { setValueAs: readTypedAmount })}
        />
        <TextField
          label="Description"
          placeholder="What the money is for"
          autoComplete="off"
          readOnly={progress !== "idle"}
          error={errors.description?.message}
          {...form.register("description")}
        />
        <OutcomeNote progress={progress} onCheckAgain={checkAgain} />
      </DialogBody>
      <MoneyActions
        progress={progress}
        label="Add Funds"
        sendingLabel="Adding"
        onCancel={onCancel}
      />
    </form>
  )
}
