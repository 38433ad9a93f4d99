import { Controller } from "react-hook-form"
import type { Account } from "#shared/contracts/accounts.ts"
import { NewVirtualCard } from "#shared/contracts/cards.ts"
import { say } from "../../lib/say.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { AccountField } from "../../money/account-field.tsx"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useCreateVirtualCard } from "./api.ts"
import { nameOf } from "./card-words.ts"

type NewVirtualCardDialogProps = { accounts: readonly Account[]; onClose: () => void }

/** Creates a virtual card for one of the accounts. */
export function NewVirtualCardDialog({ accounts, onClose }: NewVirtualCardDialogProps) {
  const creating = useCreateVirtualCard()
  const form = useContractForm({
    contract: NewVirtualCard,
    values: { accountId: accounts[0]?.id ?? 0, name: "", singleUse: false },
    change: creating,
    send: creating.mutate,
    toast: (card) => ({
      title: say("{card} is ready", { card: nameOf(card) }),
      description: say("Its number and CVV are under Show Details of {name}.", {
        name: card.name ?? nameOf(card),
      }),
    }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={say("New Virtual Card")}
      description={say("Free, and ready at once. You can close it at any time.")}
      action={say("Create Card")}
      pendingLabel={say("Creating")}
      onClose={onClose}
    >
      <Controller
        control={form.form.control}
        name="singleUse"
        render={({ field }) => (
          <ChoiceGroup
            label={say("Kind")}
            name="virtual-card-kind"
            columns={2}
            choices={[
              { value: "virtual", label: say("Virtual"), detail: say("Works until you close it") },
              {
                value: "single-use",
                label: say("Single-use"),
                detail: say("Closes with its first transfer"),
              },
            ]}
            value={field.value ? "single-use" : "virtual"}
            onChange={(kind) => field.onChange(kind === "single-use")}
            disabled={form.pending}
          />
        )}
      />
      <TextField
        label={say("Name")}
        hint={say("Only you see it")}
        autoComplete="off"
        maxLength={40}
        placeholder={say("Online shopping")}
        {...form.text("name")}
      />
      <AccountField
        control={form.form.control}
        name="accountId"
        label={say("Account")}
        accounts={accounts}
        disabled={form.pending}
      />
    </FormDialog>
  )
}
