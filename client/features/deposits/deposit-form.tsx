import { useEffect } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import { NewDeposit } from "#shared/contracts/deposits.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { formatAmount } from "#shared/money/format.ts"
import { refusedFields } from "#shared/refusals/fields.ts"
import { post } from "../../lib/api-client.ts"
import { say } from "../../lib/say.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { AccountField } from "../../money/account-field.tsx"
import { MoneyActions } from "../../money/money-actions.tsx"
import { OutcomeNote } from "../../money/outcome-note.tsx"
import type { Progress } from "../../money/resolve-outcome.ts"
import type { MoneyResult } from "../../money/result-store.ts"
import { useMoneyMutation } from "../../money/use-money-mutation.ts"
import { AmountField } from "../../ui/amount-field.tsx"
import { DialogBody } from "../../ui/dialog.tsx"
import { TextField } from "../../ui/text-field.tsx"

/** Adds simulated money to an account. */
export function useDeposit() {
  return useMoneyMutation({ kind: "deposit" }, (deposit: NewDeposit, idempotencyKey) =>
    post<PostingResult>("/api/deposits", deposit, { idempotencyKey }),
  )
}

type DepositFormProps = {
  /** The member's accounts; at least one. */
  accounts: readonly Account[]
  onAdded: (result: MoneyResult) => void
  onCancel: () => void
  /** Called on every change, so that the dialog stays open while money is being sent. */
  onProgress: (progress: Progress) => void
}

/** The Add Funds form (specification section 5, deposit). */
export function DepositForm({ accounts, onAdded, onCancel, onProgress }: DepositFormProps) {
  const depositing = useDeposit()
  const { progress, checkAgain } = depositing
  useEffect(() => onProgress(progress), [onProgress, progress])
  const { form, submit, text, amount } = useContractForm({
    contract: NewDeposit,
    values: { accountId: accounts[0]?.id ?? 0, amount: "", description: "" },
    fieldOf: refusedFields,
    pending: progress !== "idle",
    send: (deposit, told) => {
      depositing.submit(deposit, {
        amount: account ? formatAmount(deposit.amount, account.currency) : "",
        ...told,
      })
    },
    onDone: ({ transaction: { amount: added, currency, reference, createdAt } }: PostingResult) =>
      onAdded({
        type: "deposit",
        amount: added,
        currency,
        reference,
        createdAt,
        accountName: account?.name ?? "",
      }),
  })
  const accountId = form.watch("accountId")
  const account = accounts.find(({ id }) => id === accountId)

  return (
    <form noValidate onSubmit={submit}>
      <DialogBody>
        <AccountField
          control={form.control}
          name="accountId"
          label={say("Account")}
          accounts={accounts}
          disabled={progress !== "idle"}
        />
        <AmountField
          data-first=""
          label={say("Amount")}
          currency={account?.currency}
          {...amount("amount", account?.currency)}
        />
        <TextField
          label={say("Description")}
          placeholder={say("What the money is for")}
          autoComplete="off"
          {...text("description")}
        />
        <OutcomeNote progress={progress} onCheckAgain={checkAgain} />
      </DialogBody>
      <MoneyActions
        progress={progress}
        label={say("Add Funds")}
        sendingLabel={say("Adding")}
        onCancel={onCancel}
      />
    </form>
  )
}
