import { zodResolver } from "@hookform/resolvers/zod"
import { useForm } from "react-hook-form"
import type { Account } from "#shared/contracts/accounts.ts"
import { NewTransfer, type PostingResult } from "#shared/contracts/transfers.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { useSavedDraft } from "../../lib/draft.ts"
import { registerInOrder } from "../../lib/form-errors.ts"
import { AccountField } from "../../money/account-field.tsx"
import { lacksFunds } from "../../money/after-transfer.ts"
import { type MoneyResult, transferResult } from "../../money/result-store.ts"
import { type OtherBankTerms, speedTo } from "../../money/transfer/other-banks.ts"
import { RecipientName, TransferForm } from "../../money/transfer/transfer-form.tsx"
import { type TransferPlan, TransferSteps } from "../../money/transfer/transfer-steps.tsx"
import { KeyValue } from "../../ui/key-values.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useTransfer } from "./api.ts"

type TransferFlowProps = {
  /** The customer's accounts; at least one. */
  accounts: readonly Account[]
  /** What the form contains at first. The customer can change all of it. */
  prefilled?: Partial<NewTransfer> | undefined
  /** Refetches the accounts, because the balance shown may be outdated. */
  freshAccounts: () => Promise<readonly Account[]>
  otherBanks: OtherBankTerms
  /** Whether an IBAN is a trusted payee's. */
  isTrusted: (iban: string) => boolean
  /** Called once the bank has booked the transfer. */
  onSent: (result: MoneyResult, more: Pick<PostingResult, "payment">) => void
}

/** An account transfer (specification section 5). */
export function TransferFlow({ accounts, prefilled, freshAccounts, ...props }: TransferFlowProps) {
  const form = useTransferForm(accounts, prefilled)
  const { draft, forget } = useSavedDraft("transfer", form, { chosen: ["fromAccountId", "speed"] })
  const fromAccountId = form.watch("fromAccountId")
  const from = accounts.find(({ id }) => id === fromAccountId)
  const { errors } = form.formState

  const submit = (onReview: (plan: TransferPlan<NewTransfer>) => Promise<void>) =>
    form.handleSubmit(async (values) => {
      const debit = { accountId: values.fromAccountId, amount: values.amount }
      if (await lacksFunds(debit, accounts, freshAccounts)) {
        const message = "Amount exceeds the available balance"
        form.setError("amount", { message }, { shouldFocus: true })
      } else if (from) {
        await onReview({ order: asOrder(values, props.otherBanks), from })
      }
    })

  return (
    <TransferSteps
      form={form}
      draft={draft}
      what="transfer"
      sending={useTransfer()}
      otherBanks={props.otherBanks}
      isTrusted={props.isTrusted}
      renderDetails={(onReview) => (
        <TransferForm
          label="Account transfer"
          source={
            <AccountField
              control={form.control}
              name="fromAccountId"
              label="From account"
              accounts={accounts}
            />
          }
          from={from}
          grouped
          otherBanks={props.otherBanks}
          onSubmit={submit(onReview)}
        >
          <div className="grid gap-5 md:grid-cols-2 md:gap-4">
            <RecipientName />
            <TextField
              label="Reference"
              aside="Optional"
              autoComplete="off"
              error={errors.reference?.message}
              {...form.register("reference")}
            />
          </div>
        </TransferForm>
      )}
      renderFacts={({ order: { reference } }) =>
        reference && <KeyValue name="Reference">{reference}</KeyValue>
      }
      onSent={({ transaction, payment }, { order }) => {
        forget()
        props.onSent(transferResult(transaction, order), { payment })
      }}
    />
  )
}

function useTransferForm(accounts: readonly Account[], prefilled?: Partial<NewTransfer>) {
  const form = useForm<NewTransfer>({
    resolver: zodResolver(NewTransfer),
    mode: "onTouched",
    defaultValues: {
      fromAccountId: accounts[0]?.id ?? 0,
      amount: "",
      recipientIban: "",
      recipientName: "",
      reference: "",
      speed: "instant",
      ...prefilled,
    },
  })
  const drawn = ["fromAccountId", "amount", "recipientIban", "recipientName", "reference"] as const
  return registerInOrder(form, drawn)
}

function asOrder(
  { reference, speed, ...values }: NewTransfer,
  otherBanks: OtherBankTerms,
): NewTransfer {
  return {
    ...values,
    recipientIban: normalizeIban(values.recipientIban),
    recipientName: values.recipientName.trim(),
    ...speedTo(values.recipientIban, speed, otherBanks),
    ...(reference?.trim() ? { reference: reference.trim() } : {}),
  }
}
