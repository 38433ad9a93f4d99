import { Controller } from "react-hook-form"
import type { Account } from "#shared/contracts/accounts.ts"
import { NewVirtualCard } from "#shared/contracts/cards.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { AccountField } from "../../money/account-field.tsx"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useCreateVirtualCard } from "./api.ts"

type NewVirtualCardDialogProps = { accounts: readonly Account[]; onClose: () => void }

/** Creates a virtual card for one of the accounts. */
export function NewVirtualCardDialog({ accounts, onClose }: NewVirtualCardDialogProps) {
  const creating = useCreateVirtualCard()
  const form = useContractForm({
    contract: NewVirtualCard,
    values: { accountId: accounts[0]?.id ?? 0, name: "", singleUse: false },
    change: creating,
    send: creating.mutate,
    toast: ({ cardType, lastFour, name }) => ({
      title: `${cardType} ${lastFour} is ready`,
      description: `Its number and CVV are under Show Details of ${name}.`,
    }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="New Virtual Card"
      description="Free, and ready at once. You can close it at any time."
      action="Create Card"
      pendingLabel="Creating"
      onClose={onClose}
    >
      <Controller
        control={form.form.control}
        name="singleUse"
        render={({ field }) => (
          <ChoiceGroup
            label="Kind"
            name="virtual-card-kind"
            columns={2}
            choices={[
              { value: "virtual", label: "Virtual", detail: "Works until you close it" },
              {
                value: "single-use",
                label: "Single-use",
                detail: "Closes with its first transfer",
              },
            ]}
            value={field.value ? "single-use" : "virtual"}
            onChange={(kind) => field.onChange(kind === "single-use")}
            disabled={form.pending}
          />
        )}
      />
      <TextField
        label="Name"
        hint="Only you see it"
        autoComplete="off"
        maxLength={40}
        placeholder="Online shopping"
        {...form.text("name")}
      />
      <AccountField
        control={form.form.control}
        name="accountId"
        label="Account"
        accounts={accounts}
        disabled={form.pending}
      />
    </FormDialog>
  )
}
